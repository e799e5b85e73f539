package dev.plumbline.model.value;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What is wrong with a text that should be JSON or YAML, in the words of who wrote it. */
public final class JsonFault {
  private static final Pattern TOO_LARGE =
      Pattern.compile("^(.*?) \\((\\d+)\\) exceeds the maximum allowed \\((\\d+)");
  private static final Pattern CHARACTER = Pattern.compile("^Unexpected character \\('(.)'");
  private static final Pattern WORD = Pattern.compile("^Unrecognized token '([^']{0,200})'");
  private static final Pattern NO_NUMBER = Pattern.compile("^Non-standard token '([^']*)'");
  private static final Pattern TWICE =
      Pattern.compile("^Duplicate [Ff]ield (?:name )?[\"'](.*)[\"']");

  private JsonFault() {}

  /** A short text, without the place: {@link #line} tells it. */
  public static String text(JacksonException e) {
    String told = String.valueOf(e.getOriginalMessage());
    if (e instanceof StreamConstraintsException) {
      return tooLarge(told);
    }
    if (e.getClass().getSimpleName().contains("YAML")) {
      return yaml(told);
    }
    if (e instanceof JsonEOFException) {
      return "it ends in the middle of a value";
    }
    Matcher twice = TWICE.matcher(told);
    if (twice.find()) {
      return "the key \"" + twice.group(1) + "\" occurs twice";
    }
    Matcher word = WORD.matcher(told);
    if (word.find()) {
      return "the word " + word.group(1) + " is no JSON value; is it a text without quotes?";
    }
    Matcher character = CHARACTER.matcher(told);
    if (character.find()) {
      return "a " + character.group(1) + " stands where " + expected(told);
    }
    if (told.startsWith("Unexpected close marker")) {
      return "a bracket closes what another kind of bracket opened";
    }
    if (told.startsWith("Illegal unquoted character") || told.startsWith("Illegal character")) {
      return "a line break or another control character stands where it must be written as an"
          + " escape";
    }
    if (told.startsWith("Unrecognized character escape")) {
      return "a backslash is followed by no known escape";
    }
    if (told.startsWith("Invalid UTF-8") || told.startsWith("Invalid UTF-32")) {
      return "it is not UTF-8";
    }
    if (told.startsWith("Trailing token")) {
      return "something follows behind its end";
    }
    Matcher number = NO_NUMBER.matcher(told);
    if (number.find()) {
      return number.group(1) + " is no number in JSON";
    }
    if (told.contains("umeric")) {
      return "a number is not written as JSON writes numbers";
    }
    return "it is malformed";
  }

  /** 1-based line at which it was seen, 0 if unknown. */
  public static long line(JacksonException e) {
    return e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
  }

  private static String yaml(String told) {
    // Indented lines are excerpts of the text: what stands in them is the user's.
    String plain =
        told.lines()
            .filter(line -> !line.isEmpty() && !Character.isWhitespace(line.charAt(0)))
            .collect(Collectors.joining(" "));
    if (plain.contains("found '<scalar>'")) {
      return "a text stands where none can; is a quote missing, or one too many?";
    }
    if (plain.contains("<block end>")) {
      return "the indentation does not fit the lines before";
    }
    if (plain.contains("(TAB)")) {
      return "a tab stands where only blanks may indent";
    }
    if (plain.contains("cannot start any token")) {
      return "a text begins with a character that needs quotes";
    }
    if (plain.contains("mapping values are not allowed")) {
      return "a colon stands where no key can be; is it a text without quotes?";
    }
    if (plain.contains("could not find expected ':'")) {
      return "a key is not followed by a colon";
    }
    if (plain.contains("unexpected end of stream")) {
      return "a quote is never closed";
    }
    if (plain.contains("',' or ']'") || plain.contains("',' or '}'")) {
      return "a comma or a closing bracket is expected";
    }
    if (plain.contains("expected the node content")) {
      return "a value is missing";
    }
    return plain.contains("special characters")
        ? "a control character is in it"
        : "it is malformed";
  }

  private static String tooLarge(String told) {
    Matcher large = TOO_LARGE.matcher(told);
    if (!large.find()) {
      return "it is larger or nested deeper than what is read";
    }
    String most = large.group(2) + ", at most " + large.group(3) + " are read";
    String what = large.group(1);
    if (what.contains("nesting")) {
      return "it is nested too deep: " + most;
    }
    return what.startsWith("Number")
        ? "a number has too many digits: " + most
        : "a text has too many characters: " + most;
  }

  private static String expected(String told) {
    if (told.contains("double-quote to start field name")) {
      return "a key in double quotes is expected";
    }
    if (told.contains("colon")) {
      return "a colon is expected";
    }
    if (told.contains("comma")) {
      return "a comma or the end of the list is expected";
    }
    return "a value is expected";
  }
}
