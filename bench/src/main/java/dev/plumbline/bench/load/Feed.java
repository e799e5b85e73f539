package dev.plumbline.bench.load;

import java.io.IOException;
import java.util.List;

/** The batches of one source, one after the other. */
interface Feed {
  boolean hasNext();

  /** The next batch as a record value. */
  byte[] next();

  /** Events of the batch handed out last. */
  int rows();

  /** One batch of each source in turn, until all are empty. */
  static void interleave(List<? extends Feed> feeds, SourceNames names, BatchSink sink)
      throws IOException {
    byte[][] keys = new byte[feeds.size()][];
    for (int source = 0; source < keys.length; source++) {
      keys[source] = names.key(source);
    }
    boolean more = true;
    while (more) {
      more = false;
      for (int source = 0; source < keys.length; source++) {
        Feed feed = feeds.get(source);
        if (feed.hasNext()) {
          byte[] value = feed.next();
          sink.batch(keys[source].clone(), value, feed.rows());
          more |= feed.hasNext();
        }
      }
    }
  }
}
