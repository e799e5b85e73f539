package dev.plumbline.sinks.foil;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveSizesTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void keepsWhatAMapKeepsWhateverIsPutRemovedAndCleared(long seed) {
    Random random = new Random(seed);
    Map<Long, Long> expected = new HashMap<>();
    LiveSizes live = new LiveSizes();
    WideSum removed = new WideSum();
    long expectedRemoved = 0;
    int addresses = 1 + random.nextInt(500);
    for (int i = 0; i < 20_000; i++) {
      long address = (random.nextInt(addresses) - 3L) * (seed % 2 == 0 ? 1 : 4096);
      int what = random.nextInt(1000);
      if (what == 0) {
        expected.clear();
        live.clear();
      } else if (what < 500) {
        long size = random.nextInt(10_000) - 5L;
        expected.put(address, size);
        live.put(address, size);
      } else {
        Long size = expected.remove(address);
        expectedRemoved -= size == null ? 0 : size;
        live.remove(address, removed);
      }
      assertThat(live.size()).isEqualTo(expected.size());
    }
    WideSum left = new WideSum();
    live.addAllTo(left);
    assertThat(left.toString())
        .isEqualTo(Long.toString(expected.values().stream().mapToLong(Long::longValue).sum()));
    assertThat(removed.toString()).isEqualTo(Long.toString(expectedRemoved));
  }
}
