import type { Code } from '@tamis/core';
import { known, type ToolDifferences } from '@tamis/core/internal';
import type { Ruling } from './rule.ts';

/** The part of a ruling for headers and the log: our own words and codes, never text from the model. */
export interface ProxyMarks {
  readonly status: 'pass' | 'hold' | 'fail' | 'fault';
  /** The number of provider calls. */
  readonly attempts: number;
  readonly changes: readonly string[];
  readonly findings: readonly string[];
  readonly fault?: string;
  /** How the request's tools differ from the contract's, if this is reported. */
  readonly tools?: ToolDifferences;
  /** Set if the request continues from a reply that this proxy did not serve, so that earlier calls are unknown. */
  readonly history?: 'unknown';
  /** Set if the model's thinking is left out, because it follows messages that the client does not see. */
  readonly thinking?: 'dropped';
  /** Types of parts that are forwarded without judgement, such as tools the provider ran itself. */
  readonly unjudged?: readonly string[];
  /** The review in which people decide on the reply. */
  readonly review?: string;
}

export type Remarks = { readonly [key in 'tools' | 'history' | 'thinking' | 'unjudged' | 'review']: ProxyMarks[key] | undefined };

export function marksOf(ruling: Exclude<Ruling, { kind: 'gone' }>, attempts: number, remarks: Remarks): ProxyMarks {
  const told = known(remarks);
  if (ruling.kind === 'fault') return { status: 'fault', attempts, changes: [], findings: [], fault: ruling.fault.code, ...told };
  const { status, changes, findings } = ruling.verdict;
  return { status, attempts, changes: codesOf(changes), findings: codesOf(findings), ...told };
}

export function markHeaders(marks: ProxyMarks): { readonly [name: string]: string } {
  const { status, attempts, changes, findings, fault, tools, history, thinking, unjudged = [], review } = marks;
  return {
    'x-tamis-status': status,
    'x-tamis-attempts': String(attempts),
    ...(changes.length === 0 ? {} : { 'x-tamis-changes': changes.join(', ') }),
    ...(findings.length === 0 ? {} : { 'x-tamis-findings': findings.join(', ') }),
    ...(fault === undefined ? {} : { 'x-tamis-fault': fault }),
    ...(tools === undefined ? {} : { 'x-tamis-tools': toolsText(tools) }),
    ...(history === undefined ? {} : { 'x-tamis-history': history }),
    ...(thinking === undefined ? {} : { 'x-tamis-thinking': thinking }),
    ...(unjudged.length === 0 ? {} : { 'x-tamis-unjudged': unjudged.join(', ') }),
    ...(review === undefined ? {} : { 'x-tamis-review': review }),
  };
}

export function markComment(marks: ProxyMarks): string {
  const words = Object.entries(markHeaders(marks)).map(
    ([name, value]) => `${name.slice('x-tamis-'.length)}=${value.replaceAll(' ', '')}`,
  );
  return `: tamis ${words.join(' ')}\n\n`;
}

// More or longer names would make a header that clients refuse.
const MOST_NAMES = 12;
const LONGEST_NAME = 64;

// `missing=a,b; extra=c`, with names that are safe in a header.
function toolsText(tools: ToolDifferences): string {
  const parts = Object.entries(tools).filter(([, names]: [string, readonly string[]]) => names.length > 0);
  return parts.map(([part, names]: [string, readonly string[]]) => `${part}=${namesText(names)}`).join('; ');
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => encodeURIComponent(name.slice(0, LONGEST_NAME).toWellFormed()));
  return [...shown, ...(names.length > MOST_NAMES ? [`+${names.length - MOST_NAMES}`] : [])].join(',');
}

function codesOf(items: readonly { readonly code: Code }[]): readonly string[] {
  return [...new Set(items.map(({ code }) => code))];
}
