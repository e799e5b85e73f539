package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.value.Alert;
import java.util.TreeSet;

/** Hosts, chips and alerts. Without a host label there is nothing to say of single hosts. */
final class SubjectSection {

  void write(Scrape scrape) {
    if (scrape.page().hostLabel()) {
      hosts(scrape);
      chips(scrape);
    }
    scrape
        .view()
        .hostEventMillis()
        .forEach(
            (host, millis) -> {
              if (shown(scrape, host)) {
                scrape.page().add(Families.AGENT_LAST_EVENT, true, millis / 1e3, host);
              }
            });
    for (Alert alert : scrape.view().alerts()) {
      double firing = alert.state() == Alert.State.FIRING ? 1 : 0;
      scrape.page().add(Families.ALERT_FIRING, true, firing, alert.rule(), alert.severity());
    }
  }

  private static void hosts(Scrape scrape) {
    for (String host : new TreeSet<>(scrape.view().hostHeardMillis().keySet())) {
      if (shown(scrape, host)) {
        scrape.page().info(Families.HOST, host);
      }
    }
  }

  private static void chips(Scrape scrape) {
    scrape
        .chips()
        .forEach(
            (chip, subject) -> {
              if (!scrape.live(chip.host())) {
                return;
              }
              scrape
                  .page()
                  .info(
                      Families.CHIP,
                      chip.host(),
                      chip.chip(),
                      subject.deviceModel(),
                      subject.deviceSerial());
              if (subject.clockHertz() > 0) {
                scrape
                    .page()
                    .add(Families.CHIP_CLOCK, true, subject.clockHertz(), chip.host(), chip.chip());
              }
            });
  }

  private static boolean shown(Scrape scrape, String host) {
    return scrape.view().heardWithin(host, scrape.nowMillis(), scrape.options().hostFor());
  }
}
