import type { Code } from '@tamis/core';
import type { Ruling } from './rule.ts';

/** The part of a ruling that goes into headers and the log: our own words and codes, never text from the model. */
export interface ProxyMarks {
  readonly status: 'pass' | 'hold' | 'fail' | 'fault';
  /** Calls to the provider. */
  readonly attempts: number;
  readonly changes: readonly string[];
  readonly findings: readonly string[];
  readonly fault?: string;
}

/** The marks of a ruling. */
export function marksOf(ruling: Exclude<Ruling, { kind: 'gone' }>, attempts: number): ProxyMarks {
  if (ruling.kind === 'fault') return { status: 'fault', attempts, changes: [], findings: [], fault: ruling.fault.code };
  const { status, changes, findings } = ruling.verdict;
  return { status, attempts, changes: codesOf(changes), findings: codesOf(findings) };
}

/** The marks as headers. */
export function markHeaders({ status, attempts, changes, findings, fault }: ProxyMarks): { readonly [name: string]: string } {
  return {
    'x-tamis-status': status,
    'x-tamis-attempts': String(attempts),
    ...(changes.length === 0 ? {} : { 'x-tamis-changes': changes.join(', ') }),
    ...(findings.length === 0 ? {} : { 'x-tamis-findings': findings.join(', ') }),
    ...(fault === undefined ? {} : { 'x-tamis-fault': fault }),
  };
}

/** The marks as a comment in a stream, for people who look at the raw stream. */
export function markComment(marks: ProxyMarks): string {
  const words = Object.entries(markHeaders(marks)).map(
    ([name, value]) => `${name.slice('x-tamis-'.length)}=${value.replaceAll(' ', '')}`,
  );
  return `: tamis ${words.join(' ')}\n\n`;
}

function codesOf(items: readonly { readonly code: Code }[]): readonly string[] {
  return [...new Set(items.map(({ code }) => code))];
}
