import { NO_ACTION } from '@tamis/core/review';
import { lookalikeTexts, marked, visible } from '@tamis/core/wording';
import type { ReviewRow } from '@tamis/ledger';
import type { PendingAct } from '@tamis/ledger/internal';
import { columnsOf, padded } from '../text/columns.ts';

// The lines about the action that would run, and the person who proposed it, if there is one.
export function pendingLines({ by, action, value, summary }: PendingAct): readonly string[] {
  return [
    ...(by === undefined ? [] : [`proposed by ${visible(by)}`]),
    ...actLines(action, value),
    ...(summary === undefined ? [] : [`  ${marked(summary)}`]),
  ];
}

export function settledLines({ decision }: ReviewRow, pending: PendingAct): readonly string[] {
  if (pending.by === undefined || (decision?.kind !== 'edit' && decision?.kind !== 'choose')) return pendingLines(pending);
  const [, ...act] = pendingLines(pending);
  return [`${decision.kind === 'edit' ? 'edited' : 'changed'} by ${visible(pending.by)} to`, ...act];
}

export function actLines(action: string | undefined, value: string | undefined): readonly string[] {
  if (action === NO_ACTION) return ['do nothing'];
  const doubts = lookalikeTexts(`${action ?? ''} ${JSON.stringify(parsed(value) ?? null)}`).map((sentence) => `  ! ${sentence}`);
  return [...(action === undefined ? [] : [nameText(action)]), ...valueLines(value), ...doubts];
}

function valueLines(text: string | undefined): readonly string[] {
  const value = parsed(text);
  if (text === undefined) return ['  (its contents were purged)'];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`  ${marked(text)}`];
  const entries = Object.entries(value);
  if (entries.length === 0) return ['  (no arguments)'];
  const names = entries.map(([name]) => nameText(name));
  const width = names.reduce((widest, name) => Math.max(widest, Math.min(columnsOf(name), WIDEST_NAME)), 0);
  return entries.map(
    ([, one], at) => `  ${padded(names[at] ?? '', width)}  ${marked(JSON.stringify(one) ?? '')}  ${typeName(one)}`,
  );
}

// Values are aligned after names that are no longer than this.
const WIDEST_NAME = 24;

// Quotes a name that could be mistaken for a separate line.
export function nameText(name: string): string {
  return /^[\p{L}\p{N}_$.-]+$/u.test(name) ? marked(name) : marked(JSON.stringify(name));
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

// Parses a stored value, which is JSON unless a person wrote other text in place of a reply.
export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
