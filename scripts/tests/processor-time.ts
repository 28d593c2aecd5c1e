import { readdirSync, readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The processor time of a test file, with all that it started, in seconds; 0 where there is no `/proc`. */
    processor?: number;
  }
}

/** How many ticks of `/proc` are a second. */
const TICKS = 100;

/** The processor time of a process and of all that it started and that has ended, or is still its child, in seconds. */
function processorTime(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its own time and that of its ended children, as user and as system.
    const ticks = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 16).map(Number);
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.map(processorTime).reduce(sum, ticks.reduce(sum, 0) / TICKS);
  } catch {
    // It has just ended, or this system has no such files.
    return 0;
  }
}

const sum = (one: number, other: number) => one + other;

// The wall clock of a file says more about what else ran meanwhile; this is what a file costs.
const before = processorTime(process.pid);
// biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern there
afterAll(({}, suite) => {
  suite.file.meta.processor = processorTime(process.pid) - before;
});
