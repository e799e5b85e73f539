/** What else a user could take for the job, on the same events, with the answers checked. */
@NullMarked
package dev.plumbline.bench.rivals;

import org.jspecify.annotations.NullMarked;
