package dev.plumbline.model.wire;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the schema in the documentation, as far as it uses the language of .proto files. */
final class ProtoSchema {
  private static final Path FILE = Path.of("..", "docs", "formats", "plumbline.proto");
  private static final Pattern FIELD =
      Pattern.compile("(?:(repeated|optional) )?(\\w+) (\\w+) = (\\d+);");
  private static final Pattern BLOCK = Pattern.compile("(message|oneof) (\\w+) \\{");

  private ProtoSchema() {}

  static Descriptor frame() {
    FileDescriptorProto.Builder file =
        FileDescriptorProto.newBuilder().setName("plumbline.proto").setSyntax("proto3");
    DescriptorProto.Builder message = DescriptorProto.newBuilder();
    boolean inOneof = false;
    for (String line : lines()) {
      String text = line.replaceFirst("//.*", "").strip();
      Matcher block = BLOCK.matcher(text);
      Matcher field = FIELD.matcher(text);
      if (block.matches() && block.group(1).equals("message")) {
        message = DescriptorProto.newBuilder().setName(block.group(2));
      } else if (block.matches()) {
        message.addOneofDecl(OneofDescriptorProto.newBuilder().setName(block.group(2)));
        inOneof = true;
      } else if (text.equals("}") && inOneof) {
        inOneof = false;
      } else if (text.equals("}")) {
        file.addMessageType(message);
      } else if (field.matches()) {
        message.addField(field(field, inOneof, message));
      } else if (!text.isEmpty() && !text.startsWith("syntax") && !text.startsWith("package")) {
        throw new IllegalStateException("line of the schema that is not understood: " + line);
      }
    }
    try {
      return FileDescriptor.buildFrom(file.build(), new FileDescriptor[0])
          .findMessageTypeByName("Frame");
    } catch (DescriptorValidationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static FieldDescriptorProto field(
      Matcher text, boolean inOneof, DescriptorProto.Builder message) {
    FieldDescriptorProto.Builder field =
        FieldDescriptorProto.newBuilder()
            .setName(text.group(3))
            .setNumber(Integer.parseInt(text.group(4)))
            .setLabel(
                "repeated".equals(text.group(1)) ? Label.LABEL_REPEATED : Label.LABEL_OPTIONAL);
    if (Character.isUpperCase(text.group(2).charAt(0))) {
      field.setType(Type.TYPE_MESSAGE).setTypeName(text.group(2));
    } else {
      field.setType(Type.valueOf("TYPE_" + text.group(2).toUpperCase(Locale.ROOT)));
    }
    if (inOneof) {
      field.setOneofIndex(message.getOneofDeclCount() - 1);
    } else if ("optional".equals(text.group(1))) {
      field.setProto3Optional(true).setOneofIndex(message.getOneofDeclCount());
      message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("_" + text.group(3)));
    }
    return field.build();
  }

  private static Iterable<String> lines() {
    try {
      return Files.readAllLines(FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
