import { readdirSync, readFileSync } from 'node:fs';

// How many ticks of `/proc` are a second.
const TICKS = 100;

// The processor time of a process and of all that it started and that has ended, or is still its child, in seconds; 0 where there is no `/proc`.
export function processorSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its own time and that of its ended children, as user and as system.
    const ticks = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 16).map(Number);
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.map(processorSeconds).reduce(sum, ticks.reduce(sum, 0) / TICKS);
  } catch {
    // It has just ended, or this system has no such files.
    return 0;
  }
}

const sum = (one: number, other: number) => one + other;
