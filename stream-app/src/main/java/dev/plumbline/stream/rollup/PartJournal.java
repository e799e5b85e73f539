package dev.plumbline.stream.rollup;

import dev.plumbline.stream.rollup.JournalPage.StoredPart;
import dev.plumbline.stream.state.BlockWriter;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyReader;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.Table;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores the parts of open windows in pages: what changed between two commits is a few records
 * instead of one, and later its deletion, for each part. Parts that came together mostly leave
 * together, and with its last part a page is deleted; one that loses only some is written again.
 */
final class PartJournal {
  /** A page that holds so many bytes of figures is full. */
  static final int PAGE_BYTES = 64 * 1024;

  private final FoldStore store;
  private final BlockWriter out = new BlockWriter();

  /** New pages first: a part is never out of one page before it is in another. */
  private final NavigableMap<Long, JournalPage> changed = new TreeMap<>(Comparator.reverseOrder());

  private @Nullable JournalPage filling;
  private long nextNumber;

  PartJournal(FoldStore store) {
    this.store = store;
  }

  /**
   * Reads what is stored, older pages first.
   *
   * @param parts puts a part into its window, in place of an older one, and returns it
   */
  void restore(Function<StoredPart, FleetPart> parts) {
    store.forEach(
        Table.FLEET_PARTS,
        new byte[0],
        (key, value) -> {
          JournalPage page = new JournalPage(new KeyReader(key, 0).number());
          JournalPage.read(value, stored -> page.add(parts.apply(stored)));
          nextNumber = Math.max(nextNumber, page.number() + 1);
        });
  }

  /** Says that a part is new or has changed. */
  void put(FleetPart part) {
    JournalPage page = filling;
    if (page != null && part.page == page) {
      page.grown(part);
      return;
    }
    remove(part);
    if (page == null || page.sizeBytes() >= PAGE_BYTES) {
      page = new JournalPage(nextNumber++);
      filling = page;
    }
    page.add(part);
    changed.put(page.number(), page);
  }

  /** Says that a part is no longer open. */
  void remove(FleetPart part) {
    JournalPage page = part.page;
    if (page != null) {
      page.remove(part);
      changed.put(page.number(), page);
    }
  }

  /** Writes the pages that changed since the last call. */
  void flush() {
    for (JournalPage page : changed.values()) {
      byte[] name = new KeyWriter().number(page.number()).toBytes();
      store.put(Table.FLEET_PARTS, name, page.isEmpty() ? null : page.write(out));
    }
    changed.clear();
    filling = null;
  }
}
