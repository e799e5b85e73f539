package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.scan.SessionPart;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.recording.RecordedSession;
import dev.plumbline.ingest.tracy.recording.Recording;
import dev.plumbline.ingest.tracy.session.SessionFigures;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.EndReason;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recorded Tracy session through the decoder of the live agent, one of its streams at a
 * time.
 */
final class TracySessionReader implements StreamReader {

  /**
   * Identity of the stream that a session makes.
   *
   * @throws IOException if it cannot be read as a session; the message says why
   */
  static String incarnation(StreamInput input) throws IOException {
    return part(input).incarnation(head(input.first()).connectionId());
  }

  /** When the program began to profile, as it says itself: to the second. */
  static Instant start(StreamInput input) throws IOException {
    return Instant.ofEpochSecond(head(input.first()).welcome().epochSeconds());
  }

  private static RecordedSession.Head head(ScannedInput file) throws IOException {
    try {
      return new RecordedSession(file.path()).head();
    } catch (ProtocolException e) {
      throw new IOException(e.getMessage(), e);
    } catch (NoSuchFileException e) {
      throw new IOException(
          Recording.TOOL_FILE
              + " is missing beside it: without the questions nobody knows what the answers are"
              + " about",
          e);
    }
  }

  private static SessionPart part(StreamInput input) {
    return Objects.requireNonNull(input.part(), "a session is read part by part");
  }

  @Override
  public @Nullable ReadResult read(ReadJob job) throws IOException {
    SessionPart part = part(job.input());
    SessionFrames frames = new SessionFrames(Map.of(part, job.header()), job.sink());
    String file = job.file().file();
    RecordedSession.Ending ending =
        new RecordedSession(job.file().path())
            .read((welcome, id) -> frames, bytes -> job.progress().read(file, bytes));
    SessionFigures figures = ending.session().figures();
    EndReason reason = ending.problem().isEmpty() ? EndReason.COMPLETE : EndReason.CUT;
    if (job.input().tellsProblems()) {
      tell(job, figures, ending.problem());
    }
    Map<String, Long> notCarried = part == SessionPart.HOST_ZONES ? figures.notCarried() : Map.of();
    frames.end(reason, notCarried, ending.problem());
    Long sequences = frames.sequences().get(part);
    return sequences == null
        ? null
        : new ReadResult(
            job.header().stream(),
            sequences,
            reason,
            notCarried,
            figures.bytes(),
            ending.session().appDigest());
  }

  private static void tell(ReadJob job, SessionFigures figures, String problem) {
    if (!problem.isEmpty()) {
      job.problem(0, Severity.WARNING, "session-cut", problem);
    }
    if (figures.withoutName() > 0) {
      job.problem(
          0,
          Severity.WARNING,
          "zone-without-name",
          figures.withoutName()
              + " zones carry an address instead of a name: nobody asked for it, or the answer did"
              + " not come");
    }
  }
}
