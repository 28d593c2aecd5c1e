import { segmentsOf } from '@tamis/core/kind';
import { placesInReply } from '@tamis/core/unit';
import type { Wording } from '@tamis/core/wording';
import type { AttemptRow } from '@tamis/ledger';
import { toldAttempt } from '@tamis/pipeline';
import { short } from '../model/cut.ts';
import { toldChange } from '../model/told-change.ts';
import { parsed } from './fields.ts';
import { toldFinding } from './told.ts';

interface Seen {
  readonly found?: string;
  readonly shown: SeenText;
}

interface SeenText {
  readonly message?: string | undefined;
  readonly path?: string;
  readonly excerpt?: string;
  readonly mark?: { readonly start: number; readonly end: number };
}

// The longest value; longer ones are cut.
const LONGEST_FOUND = 60;

export function seenIn(one: AttemptRow | undefined, code: string, words: Wording): Seen {
  const verdict = one && toldAttempt(one).verdict;
  const finding = verdict?.findings.find((finding) => finding.code === code);
  const change = verdict?.changes.find((change) => change.code === code);
  if (one === undefined || (finding === undefined && change === undefined)) return { shown: {} };
  const message = (finding && toldFinding(finding, words).message) ?? (change && toldChange(change, words).message);
  const found =
    change === undefined ? foundBy(finding?.args.found, one.reply, finding?.path ?? '') : short(change.before, LONGEST_FOUND);
  const at = finding?.at ?? change?.at;
  const length = typeof change?.before === 'string' ? change.before.length : 1;
  return {
    ...(found === undefined || found === '' ? {} : { found }),
    shown: {
      message,
      ...(finding && { path: finding.path }),
      ...(one.reply !== undefined &&
        excerptOf(one.reply, at === undefined ? placed(one.reply, finding ?? change, found) : { at, length })),
    },
  };
}

function foundBy(named: unknown, reply: string | undefined, path: string): string | undefined {
  // Findings name the value as JSON.
  if (typeof named === 'string') return named.slice(0, LONGEST_FOUND);
  let value = parsed(reply);
  for (const segment of segmentsOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as { readonly [key: string]: unknown })[segment];
  }
  return typeof value === 'object' ? undefined : short(value, LONGEST_FOUND);
}

interface Placed {
  readonly at: number;
  readonly length: number;
}

function placed(reply: string, about: { readonly path: string } | undefined, found = ''): Placed | undefined {
  const placeAt = placesInReply(reply);
  for (let path = about?.path ?? ''; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const at = placeAt(path);
    if (at !== undefined) return { at, length: reply.startsWith(found, at) ? Math.max(1, found.length) : 1 };
  }
  return undefined;
}

const AROUND = 40;

function excerptOf(reply: string, place: Placed | undefined): SeenText {
  if (place === undefined) return { excerpt: reply.slice(0, 2 * AROUND) };
  const { at, length } = place;
  const start = Math.max(0, at - AROUND);
  const end = Math.min(at + length, at + AROUND);
  return { excerpt: reply.slice(start, end + AROUND), mark: { start: at - start, end: end - start } };
}
