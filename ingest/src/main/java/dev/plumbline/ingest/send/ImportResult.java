package dev.plumbline.ingest.send;

import dev.plumbline.ingest.FileOutcome;
import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.value.Problem;
import java.util.List;

/**
 * What an import did.
 *
 * @param run the run
 * @param streams every stream of the inputs, those that were there already included
 * @param files one entry for each file of the scan
 * @param problems of paths and files; problems of rows are reported by the topology
 * @param counts what became of the records
 */
public record ImportResult(
    String run,
    List<ImportedStream> streams,
    List<ImportedFile> files,
    List<Problem> problems,
    ImportCounts counts) {

  /** Copies the lists. */
  public ImportResult {
    streams = List.copyOf(streams);
    files = List.copyOf(files);
    problems = List.copyOf(problems);
  }

  /**
   * A stream that is in Kafka whole, up to and with its END.
   *
   * @param stream the stream
   * @param sequences its sequence numbers
   * @param file display name of the file
   * @param alreadyImported true if it was there before and nothing was sent
   */
  public record ImportedStream(
      StreamId stream, long sequences, String file, boolean alreadyImported) {}

  /**
   * A file.
   *
   * @param file display name
   * @param type what it is
   * @param outcome what a look at the file as a whole says; bad rows are not known here
   * @param sizeBytes its size
   */
  public record ImportedFile(String file, InputType type, FileOutcome outcome, long sizeBytes) {}
}
