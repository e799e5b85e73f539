/** The command line: one class a command, options they share, exit codes, messages. */
@NullMarked
package dev.plumbline.standalone.cli;

import org.jspecify.annotations.NullMarked;
