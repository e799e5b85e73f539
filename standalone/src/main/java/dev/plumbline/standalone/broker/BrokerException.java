package dev.plumbline.standalone.broker;

/** The embedded broker cannot run; the message says what is in the way and what helps. */
public final class BrokerException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BrokerException(String message) {
    super(message);
  }

  BrokerException(String message, Throwable cause) {
    super(message, cause);
  }
}
