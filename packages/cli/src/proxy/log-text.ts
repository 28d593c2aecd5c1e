import type { ProxyLogLine } from '@tamis/models';

/** A request in a line: what was asked for, what came of it, how long it took. Nothing in it is a text of client or model. */
export function logText({ contract = '-', path = '-', status, marks, milliseconds, retries }: ProxyLogLine, now: Date): string {
  const words = [now.toISOString(), contract, path, status === undefined ? 'left' : String(status)];
  if (marks !== undefined) {
    const { status: verdict, attempts, changes, findings, fault } = marks;
    words.push(verdict, `attempts=${attempts}`);
    if (changes.length > 0) words.push(`changes=${changes.join(',')}`);
    if (findings.length > 0) words.push(`findings=${findings.join(',')}`);
    if (fault !== undefined) words.push(`fault=${fault}`);
  }
  if (retries > 0) words.push(`retry=${retries}`);
  return [...words, `${Math.round(milliseconds)}ms`].join(' ');
}
