package dev.plumbline.bounds.neuron.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/** A stream whose first bytes can be looked at before it is read. */
public final class HeadInput extends PushbackInputStream {
  private final byte[] head;

  /**
   * Looks at the beginning of a stream.
   *
   * @param in the stream
   * @param lookBytes how much of it is looked at, at most
   */
  public HeadInput(InputStream in, int lookBytes) throws IOException {
    super(in, lookBytes);
    head = in.readNBytes(lookBytes);
    unread(head);
  }

  /** The first bytes; all of the stream if it is shorter. */
  public byte[] head() {
    return head;
  }
}
