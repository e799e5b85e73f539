/** What every benchmark command has in common: options, progress, the files it leaves. */
@NullMarked
package dev.plumbline.bench.cli;

import org.jspecify.annotations.NullMarked;
