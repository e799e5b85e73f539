package dev.plumbline.bench.rivals;

import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The process in which DuckDB answers one query. */
final class DuckDbChild {
  private DuckDbChild() {}

  /** Arguments: threads, name of a {@link DuckDbQuery}, table function. */
  public static void main(String[] args) {
    Job.serve(() -> run(Integer.parseInt(args[0]), DuckDbQuery.valueOf(args[1]), args[2]));
  }

  /** Asks once and takes the time. */
  static Taken run(int threads, DuckDbQuery query, String table) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("SET threads = " + threads);
      statement.execute("SET preserve_insertion_order = false");
      long cpu = Job.cpuNanos();
      long start = System.nanoTime();
      statement.execute(query.sql(table));
      long nanos = System.nanoTime() - start;
      long cpuNanos = Job.cpuNanos() - cpu;
      agree(statement);
      return new Taken(nanos, 0, cpuNanos, answers(statement, query.hasHistogram()));
    }
  }

  /** The windows add up to the totals. */
  private static void agree(Statement statement) throws SQLException {
    try (ResultSet different =
        statement.executeQuery(
            "SELECT source, zone, sum(n), sum(total), min(lo), max(hi) FROM windows GROUP BY ALL"
                + " EXCEPT SELECT source, zone, n, total, lo, hi FROM totals")) {
      if (different.next()) {
        throw new SQLException(
            "windows and totals differ for "
                + different.getString(1)
                + " "
                + different.getString(2));
      }
    }
  }

  private static List<ZoneAnswer> answers(Statement statement, boolean histogram)
      throws SQLException {
    List<ZoneAnswer> answers = new ArrayList<>();
    String lists = histogram ? ", buckets, counts" : "";
    try (ResultSet row =
        statement.executeQuery("SELECT source, zone, n, total, lo, hi" + lists + " FROM totals")) {
      while (row.next()) {
        answers.add(
            new ZoneAnswer(
                row.getString(1),
                row.getString(2),
                "",
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                histogram ? buckets(row.getArray(7), row.getArray(8)) : new TreeMap<>()));
      }
    }
    return answers;
  }

  private static SortedMap<Integer, Long> buckets(Array indexes, Array counts) throws SQLException {
    Object[] index = (Object[]) indexes.getArray();
    Object[] count = (Object[]) counts.getArray();
    SortedMap<Integer, Long> buckets = new TreeMap<>();
    for (int i = 0; i < index.length; i++) {
      buckets.put(((Number) index[i]).intValue(), ((Number) count[i]).longValue());
    }
    return buckets;
  }
}
