import { readFileSync } from 'node:fs';

// How many ticks of `/proc` are a second.
const TICKS = 100;

// A time, and how long the processors of this machine have worked until then, in seconds.
export interface MachineTime {
  readonly at: number;
  // 0 where there is no `/proc`.
  readonly busy: number;
}

export function machineTime(): MachineTime {
  return { at: Date.now() / 1000, busy: busySeconds() };
}

function busySeconds(): number {
  try {
    const [, user, nice, system] = readFileSync('/proc/stat', 'utf8').split(/\s+/).map(Number);
    return ((user ?? 0) + (nice ?? 0) + (system ?? 0)) / TICKS;
  } catch {
    return 0;
  }
}
