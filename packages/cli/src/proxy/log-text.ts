import type { ProxyLogLine } from '@tamis/models';

/** A request in one line: what was asked for, the result, and how long it took. It contains no text from client or model. */
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
