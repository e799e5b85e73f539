package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.bounds.neuron.input.TarMember;
import dev.plumbline.bounds.neuron.input.WarningCode;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The members of one archive of traces: which were read as traces, and which were not. */
final class MatchedMembers {
  /** What stands for bytes that are no character. */
  private static final char NOT_UTF8 = '\ufffd';

  private final List<PackageSummary.Matched> matched = new ArrayList<>();
  private final List<String> ignored = new ArrayList<>();
  private final Map<String, String> namesByBase = new HashMap<>();
  private @Nullable Set<String> paxKeys;

  /**
   * The name to read a trace under: that of the member, the base name if a part of it is {@code
   * ..}. Says where two have one base name.
   */
  String uniqueName(TarMember member, ReadTraces traces) {
    String name = member.climbs() ? member.baseName() : member.name();
    if (member.name().indexOf(NOT_UTF8) >= 0) {
      traces.problem(
          Severity.WARNING,
          WarningCode.UTF8.code(),
          "member " + Printable.text(member.name()) + " has a name that is not UTF-8");
    }
    String before = namesByBase.putIfAbsent(member.baseName(), member.name());
    if (before == null) {
      return name;
    }
    traces.problem(
        Severity.WARNING,
        WarningCode.DUPNAME.code(),
        "members "
            + Printable.text(before)
            + " and "
            + Printable.text(member.name())
            + " have one base name; both are kept under their full names");
    return name.equals(before) ? name + "#" + matched.size() : name;
  }

  void matched(TarMember member, long events) {
    matched.add(new PackageSummary.Matched(member.name(), events));
    Set<String> keys = paxKeys;
    if (keys == null) {
      paxKeys = new TreeSet<>(member.paxKeys());
    } else {
      keys.retainAll(member.paxKeys());
    }
  }

  void ignored(TarMember member) {
    ignored.add(member.name());
  }

  /** All of it; PAX keys are those that every trace has. */
  PackageSummary summary(String filter, String dialect) {
    return new PackageSummary(
        matched,
        ignored,
        new PackageSummary.Format(
            filter, dialect, paxKeys == null ? List.of() : List.copyOf(paxKeys)));
  }
}
