package dev.plumbline.standalone.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.send.ImportException;
import dev.plumbline.ingest.send.ImportPlan;
import dev.plumbline.ingest.send.ImportResult;
import dev.plumbline.ingest.send.RunImport;
import dev.plumbline.model.topic.TopicCatalogue;
import dev.plumbline.model.topic.TopicCatalogue.TopicSpec;
import dev.plumbline.model.wire.ZoneNames;
import dev.plumbline.standalone.broker.LocalCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunImportIT {
  private static final int ROWS = 30_000;

  @TempDir Path folder;

  private ImportPlan plan() throws IOException {
    StringBuilder zones =
        new StringBuilder("name,src_file,src_line,ns_since_start,exec_time_ns,thread,value\n");
    StringBuilder events = new StringBuilder("op,pool,addr,size,ts_ns\n");
    for (int i = 0; i < ROWS; i++) {
      zones.append("zone").append(i % 50).append(",a.cpp,1,").append(i).append(",7,1,\n");
      events.append("ALLOC,P,").append(i).append(",8,").append(i).append('\n');
    }
    Files.writeString(folder.resolve("tracy_ops_times.csv"), zones);
    Files.writeString(folder.resolve("tt_foil_memlog.csv"), events);
    Identity identity = new Identity("run-a", "node-1", "", "default", Map.of(), "test");
    return new ImportPlan(
        identity, null, InputScan.scan(List.of(folder), ScanOptions.NONE), ZoneNames.NONE);
  }

  @Test
  void aFolderIsSentOnceHoweverOftenItIsImported() throws IOException {
    ImportPlan plan = plan();
    try (LocalCluster cluster = LocalCluster.temporary();
        RunImport imports = RunImport.open(cluster.clientProperties(), InstantSource.system())) {
      ImportResult first = imports.run(plan, ReadProgress.NONE);
      assertThat(first.problems()).isEmpty();
      assertThat(first.streams()).hasSize(2).allMatch(stream -> stream.sequences() == ROWS);
      assertThat(first.counts().isBalanced()).isTrue();
      assertThat(first.counts().dropped()).isZero();
      Map<TopicPartition, Long> before = ends(cluster);
      assertThat(before.values().stream().mapToLong(n -> n).sum()).isEqualTo(first.counts().sent());

      ImportResult second = imports.run(plan, ReadProgress.NONE);
      assertThat(second.streams()).hasSize(2).allMatch(stream -> stream.alreadyImported());
      assertThat(second.problems()).hasSize(2).allMatch(p -> p.code().equals("already-imported"));
      assertThat(ends(cluster)).isEqualTo(before);
    }
  }

  @Test
  void aBrokerThatIsAwayIsNamed() throws IOException {
    ImportPlan plan = plan();
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    Map<String, Object> properties = new HashMap<>();
    properties.put("bootstrap.servers", "127.0.0.1:" + port);
    properties.put("default.api.timeout.ms", 2_000);
    properties.put("max.block.ms", 2_000L);
    try (RunImport imports = RunImport.open(properties, InstantSource.system())) {
      assertThatThrownBy(() -> imports.run(plan, ReadProgress.NONE))
          .isInstanceOf(ImportException.class)
          .hasMessageContaining("plumbline.runs.v1")
          .hasMessageContaining("127.0.0.1:" + port);
    }
  }

  private static Map<TopicPartition, Long> ends(LocalCluster cluster) {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            cluster.clientProperties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions = new ArrayList<>();
      for (TopicSpec spec : new TopicCatalogue().specs()) {
        for (PartitionInfo info : consumer.partitionsFor(spec.name())) {
          partitions.add(new TopicPartition(info.topic(), info.partition()));
        }
      }
      return consumer.endOffsets(partitions);
    }
  }
}
