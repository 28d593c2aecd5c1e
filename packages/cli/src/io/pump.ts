import type { LineSplitter } from './line-splitter.ts';
import type { Source } from './source.ts';

// Reads a source to its end, or until it is stopped. `flush` is always called, so output made before an error is still written.
export async function pump(
  source: Source,
  splitter: LineSplitter,
  flush: () => Promise<void> = async () => undefined,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const count = await source.read(splitter.space());
    if (count === 0) break;
    await flushing(() => splitter.advance(count), flush);
  }
  // After an interrupt the rest may be half a line.
  if (!isStopped()) await flushing(() => splitter.finish(), flush);
}

async function flushing(work: () => void, flush: () => Promise<void>): Promise<void> {
  try {
    work();
  } finally {
    await flush();
  }
}
