package dev.plumbline.model.key;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What was made of a key, kept for the next time: texts of keys are written again and again, and
 * making one costs more than the figures beside it. When it is full it is emptied, so it never
 * holds more than its limit, and a set of keys beyond it costs no more than no cache would.
 *
 * <p>Not safe for use by several threads.
 *
 * @param <K> the key
 * @param <V> what is made of it
 */
public final class KeyCache<K, V> {
  private final int limit;
  private final Function<? super K, ? extends V> maker;
  private final Map<K, V> made = new HashMap<>();

  /**
   * Starts empty.
   *
   * @param limit most keys held, 1 or more
   * @param maker makes the value of a key; gives equal values for equal keys
   */
  public KeyCache(int limit, Function<? super K, ? extends V> maker) {
    if (limit < 1) {
      throw new IllegalArgumentException("a cache holds at least one key, found " + limit);
    }
    this.limit = limit;
    this.maker = maker;
  }

  /** What belongs to a key; not to be changed. */
  public V of(K key) {
    V present = made.get(key);
    if (present != null) {
      return present;
    }
    V value = maker.apply(key);
    if (made.size() >= limit) {
      made.clear();
    }
    made.put(key, value);
    return value;
  }

  /** How many keys are held. */
  public int size() {
    return made.size();
  }
}
