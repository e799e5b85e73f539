package dev.plumbline.bench.pressure;

import dev.plumbline.standalone.cli.CommandFailure;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;

/** How many bytes a second a producer may send to a broker before the broker makes it wait. */
final class Quota {
  private static final String BYTE_RATE = "producer_byte_rate";

  private Quota() {}

  /** Sets it for every producer. */
  static void set(Map<String, Object> clientProperties, long bytesPerSecond)
      throws InterruptedException {
    ClientQuotaEntity everyClient =
        new ClientQuotaEntity(Collections.singletonMap(ClientQuotaEntity.CLIENT_ID, null));
    ClientQuotaAlteration alteration =
        new ClientQuotaAlteration(
            everyClient, List.of(new ClientQuotaAlteration.Op(BYTE_RATE, (double) bytesPerSecond)));
    try (Admin admin = Admin.create(clientProperties)) {
      admin.alterClientQuotas(List.of(alteration)).all().get();
    } catch (ExecutionException e) {
      throw CommandFailure.notFinished("the quota cannot be set: " + e.getCause(), e);
    }
  }
}
