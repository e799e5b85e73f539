package dev.plumbline.ingest.tracy.net;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.tracy.protocol.AppScript;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DiscoveryTest {
  private static byte[] announcement(int version, int port, int active, String name) {
    return AppScript.join(
        AppScript.shorts(version),
        AppScript.shorts(port),
        AppScript.ints(82),
        AppScript.longs(4711),
        AppScript.ints(active),
        (name + "\0").getBytes(UTF_8));
  }

  @Test
  void aProgramThatWaitsIsListedOnceAndStrangersAreNot() throws Exception {
    List<String> heard = new ArrayList<>();
    boolean[] last = {false};
    try (Discovery discovery = Discovery.listen(0, () -> last[0] ? 10_000_000_000L : 0);
        DatagramSocket program = new DatagramSocket()) {
      List<byte[]> datagrams =
          List.of(
              announcement(3, 8087, 12, "demo"),
              announcement(3, 8087, 15, "demo"),
              announcement(2, 8088, 1, "other layout"),
              announcement(3, 8089, -1, "gone"),
              new byte[] {3, 0, 1},
              new byte[0],
              announcement(3, 8090, 1, "x".repeat(64)),
              announcement(3, 9999, 1, "last"));
      for (byte[] datagram : datagrams) {
        program.send(
            new DatagramPacket(
                datagram, datagram.length, InetAddress.getLoopbackAddress(), discovery.port()));
      }
      discovery.run(
          Duration.ofSeconds(5),
          (host, said) -> {
            heard.add(said.port() + " " + said.protocol() + " " + said.program());
            last[0] = said.program().equals("last");
          });
    }
    assertThat(heard).containsExactly("8087 82 demo", "8090 82 " + "x".repeat(64), "9999 82 last");
  }
}
