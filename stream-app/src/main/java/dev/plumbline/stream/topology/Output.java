package dev.plumbline.stream.topology;

/**
 * A value on its way to a topic.
 *
 * @param to where it goes
 * @param bytes the record's value
 */
record Output(Target to, byte[] bytes) {}
