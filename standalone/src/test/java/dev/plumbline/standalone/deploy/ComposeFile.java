package dev.plumbline.standalone.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The repository's docker-compose.yml. */
final class ComposeFile {
  private final JsonNode json = RepositoryFiles.yaml("docker-compose.yml");

  JsonNode at(String pointer) {
    return json.at(pointer);
  }

  /** Name to definition, in the file's order. */
  Map<String, JsonNode> services() {
    Map<String, JsonNode> services = new LinkedHashMap<>();
    json.path("services").fields().forEachRemaining(e -> services.put(e.getKey(), e.getValue()));
    return services;
  }

  /** The services that run our own image. */
  Map<String, JsonNode> ourServices() {
    Map<String, JsonNode> ours = services();
    ours.values().removeIf(service -> !service.path("image").asText().startsWith("plumbline:"));
    return ours;
  }

  /** Service to the port inside its container, for those that publish one. */
  Map<String, String> publishedPorts() {
    Map<String, String> ports = new LinkedHashMap<>();
    services()
        .forEach(
            (name, service) ->
                service
                    .path("ports")
                    .forEach(port -> ports.put(name, port.asText().split(":")[2])));
    return ports;
  }

  /** Where a service finds a file or folder of ours. */
  String mountOf(String service, String source) {
    for (JsonNode volume : json.at("/services/" + service + "/volumes")) {
      if (volume.asText().startsWith(source + ":")) {
        return volume.asText().split(":")[1];
      }
    }
    throw new AssertionError(service + " does not mount " + source);
  }

  static List<String> words(JsonNode list) {
    List<String> words = new ArrayList<>();
    list.forEach(word -> words.add(word.asText()));
    return words;
  }
}
