import { stageEntry } from '../../codes/stage-entry.ts';
import { largest } from '../../lib/largest.ts';
import type { Span } from '../../lib/span.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Fit } from './contract-fit.ts';

export interface OtherReading {
  readonly fit: Fit;
  readonly near: NearText;
}

export interface NearText {
  readonly text: string;
  readonly weight: number;
  readonly odd: number;
}

// The second readings of a reply, likeliest first.
export interface Readings {
  readonly span: Span | undefined;
  readonly all: readonly OtherReading[];
}

// Returns the readings of a text that fit, or undefined if this cannot be determined. `isAlone` if it is nothing but the document.
export type Find = (text: string, isAlone: boolean) => readonly OtherReading[] | undefined;

// Returns the second readings of a reply, or undefined if this cannot be determined.
export function readingsOf(text: string, evidence: Evidence, region: Span, find: Find): Readings | undefined {
  const { source } = evidence;
  let last: string | undefined;
  const findOnce: Find = (part, isAlone) => {
    if (part === last) return [];
    last = part;
    return find(part, isAlone);
  };
  for (const span of [region, source ? withClosers(source, evidence.changes) : region].map((one) => trimmed(text, one))) {
    const isAlone = source !== undefined && span.start >= source.start && span.end <= source.end;
    const all = findOnce(text.slice(span.start, span.end), isAlone);
    if (all === undefined) return undefined;
    if (all.length > 0) return { span, all };
  }
  // Other notation is normalised first, then also words without quotes.
  for (const isDialect of [isNoMark, isNoMarkOrWord]) {
    const plain = source && withoutDialect(text, source, evidence.changes.filter(isDialect));
    const all = plain ? findOnce(plain, true) : [];
    if (all === undefined || all.length > 0) return all && { span: undefined, all };
  }
  return { span: undefined, all: [] };
}

function withClosers({ start, end }: Span, changes: readonly Change[]): Span {
  const closers = changes.filter(({ code }) => stageEntry(code).closer === 'extra');
  return { start, end: largest([end, ...closers.map(({ at = 0, before }) => at + String(before).length)]) };
}

function trimmed(text: string, { start, end }: Span): Span {
  const body = text.slice(start, end);
  return { start: end - body.trimStart().length, end: start + body.trimEnd().length };
}

function isNoMark({ code }: Change): boolean {
  return stageEntry(code).mark === undefined;
}

function isNoMarkOrWord(change: Change): boolean {
  return isNoMark(change) || stageEntry(change.code).unquoted === 'words';
}

function withoutDialect(text: string, { start, end }: Span, changes: readonly Change[]): string | false {
  let plain = '';
  let pos = start;
  for (const { at = -1, before, after } of changes) {
    if (at < pos || at >= end) continue;
    if (typeof before !== 'string' || typeof after !== 'string') continue;
    plain += text.slice(pos, at) + after;
    pos = at + before.length;
  }
  return pos > start && plain + text.slice(pos, end);
}
