import { readdirSync, readFileSync } from 'node:fs';

/** How many ticks of `/proc` are a second. */
const TICKS = 100;

/** The times of a process, in seconds: its own, and those of its ended children. Undefined where there is no `/proc`. */
function timesOf(pid: number | 'self'): { readonly parent: number; readonly own: number; readonly ended: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number) => (fields[index] ?? 0) / TICKS;
    return { parent: fields[1] ?? 0, own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return undefined;
  }
}

/** The processor time of a process and all its children, in seconds. */
export function withChildren(pid: number): number {
  const times = timesOf(pid);
  if (times === undefined) return Number.NaN;
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = others.map((name) => timesOf(Number(name))).filter((other) => other?.parent === pid);
  return times.own + times.ended + children.reduce((sum, child) => sum + (child?.own ?? 0), 0);
}
