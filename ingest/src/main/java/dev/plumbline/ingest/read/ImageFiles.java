package dev.plumbline.ingest.read;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.scan.Reason;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.ingest.text.Sha256;
import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.MarkerLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Raw L1 images: one that cannot be used costs only itself, and is told once. */
final class ImageFiles {
  private final ProblemSink problems;
  private final Set<Path> told = new HashSet<>();

  ImageFiles(ProblemSink problems) {
    this.problems = problems;
  }

  /** Layout of an image. */
  static ControlLayout layout(ScannedInput file) {
    return file.layout() == MarkerLayout.CTL64 ? ControlLayout.CTL64 : ControlLayout.CTL32;
  }

  /** The bytes of an image; null if it cannot be used, and then a problem says why. */
  byte @Nullable [] read(ScannedInput file) {
    ControlLayout layout = layout(file);
    if (file.sizeBytes() != layout.imageSizeBytes()) {
      return wrongSize(file, file.sizeBytes(), layout);
    }
    try {
      byte[] image = Files.readAllBytes(file.path());
      return image.length == layout.imageSizeBytes()
          ? image
          : wrongSize(file, image.length, layout);
    } catch (IOException e) {
      tell(file, "unreadable", "cannot be read: " + Reason.of(e));
      return null;
    }
  }

  /** Digest over the digests of all images that can be used, in hex; null if there are none. */
  @Nullable String digest(StreamInput input) {
    MessageDigest digests = Sha256.digest();
    boolean any = false;
    for (ScannedInput file : input.files()) {
      byte[] image = read(file);
      if (image != null) {
        add(digests, image);
        any = true;
      }
    }
    return any ? Sha256.hex(digests.digest()) : null;
  }

  /** Adds the digest of an image to a digest over all of them. */
  static void add(MessageDigest digests, byte[] image) {
    String digest = Sha256.hex(Sha256.digest().digest(image));
    digests.update(digest.getBytes(StandardCharsets.UTF_8));
  }

  private byte @Nullable [] wrongSize(ScannedInput file, long sizeBytes, ControlLayout layout) {
    tell(
        file,
        "wrong-size",
        "has "
            + sizeBytes
            + " bytes, expected "
            + layout.imageSizeBytes()
            + " for an L1 image of layout "
            + layout);
    return null;
  }

  private void tell(ScannedInput file, String code, String message) {
    if (told.add(file.path())) {
      problems.problem(new Problem(file.file(), 0, Severity.ERROR, code, message));
    }
  }
}
