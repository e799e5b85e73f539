package dev.plumbline.standalone.inspect;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Accounts as figures: {@code rows = accepted + rejected}, {@code markers = paired + unpaired}. */
final class AccountFigures {

  private static final List<String> TENSIX_RISCS =
      List.of("BRISC", "NCRISC", "TRISC0", "TRISC1", "TRISC2");

  private AccountFigures() {}

  static ObjectNode accounting(List<StreamAccount> accounts) {
    long rows = accounts.stream().mapToLong(StreamAccount::received).sum();
    long rejected = accounts.stream().mapToLong(StreamAccount::rejected).sum();
    ObjectNode figures = JsonNodeFactory.instance.objectNode();
    figures.put("rows", rows);
    figures.put("acceptedRows", rows - rejected);
    figures.put("rejectedRows", rejected);
    if (accounts.stream().anyMatch(account -> account.stream().kind() == StreamKind.DEVICE)) {
      long paired = accounts.stream().mapToLong(StreamAccount::paired).sum();
      long unpaired = accounts.stream().mapToLong(a -> a.unpairedStarts() + a.unpairedEnds()).sum();
      figures.put("markers", 2 * paired + unpaired);
      figures.put("pairedMarkers", 2 * paired);
      figures.put("unpairedMarkers", unpaired);
      figures.put("otherMarkers", accounts.stream().mapToLong(StreamAccount::other).sum());
    }
    Map<String, Long> notCarried = new TreeMap<>();
    accounts.forEach(
        a -> a.notCarried().forEach((kind, n) -> notCarried.merge(kind, n, Long::sum)));
    if (!notCarried.isEmpty()) {
      ObjectNode kinds = figures.putObject("notCarried");
      notCarried.forEach(kinds::put);
    }
    return figures;
  }

  /** Whether a readback of the RISC had its dropped flag set. */
  static ObjectNode droppedFlags(List<StreamAccount> accounts) {
    ObjectNode flags = JsonNodeFactory.instance.objectNode();
    TENSIX_RISCS.forEach(risc -> flags.put(risc, false));
    for (StreamAccount account : accounts) {
      for (RiscAccount risc : account.riscs()) {
        if (risc.droppedFlags() > 0 || !flags.has(risc.risc())) {
          flags.put(risc.risc(), risc.droppedFlags() > 0);
        }
      }
    }
    return flags;
  }
}
