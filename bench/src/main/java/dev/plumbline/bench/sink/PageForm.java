package dev.plumbline.bench.sink;

/** The forms in which a scraper may ask for the page. */
enum PageForm {
  TEXT("text/plain"),
  OPENMETRICS("application/openmetrics-text; version=1.0.0"),
  PROTOBUF(
      "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily;"
          + " encoding=delimited");

  private final String accept;

  PageForm(String accept) {
    this.accept = accept;
  }

  /** Value of the header {@code Accept} that asks for it. */
  String accept() {
    return accept;
  }
}
