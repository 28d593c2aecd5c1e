import { readFileSync } from 'node:fs';

// How often memory is measured.
const EVERY_MS = 50;

// Calls `over` when a process and its descendants use more than `most` bytes. Without /proc, V8's own limits are the only ones.
export function watchMemory(pid: number, most: number, over: () => void): () => void {
  const members = processTree(pid);
  if (members.length === 0) return () => {};
  const timer = setInterval(() => {
    if (members.reduce((sum, member) => sum + residentBytes(member), 0) > most) over();
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export function processTree(pid: number): readonly number[] {
  const children = readProc(`${pid}/task/${pid}/children`);
  return children === undefined
    ? []
    : [
        pid,
        ...children
          .split(' ')
          .filter(Boolean)
          .flatMap((one) => processTree(Number(one))),
      ];
}

// Resident memory in kilobytes. Other files count in pages, whose size differs between machines.
const RESIDENT = /^VmRSS:\s+([0-9]+) kB$/m;

// The memory a process uses, or 0 if it is gone.
export function residentBytes(pid: number): number {
  return Number(RESIDENT.exec(readProc(`${pid}/status`) ?? '')?.[1] ?? 0) * 1024;
}

function readProc(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
