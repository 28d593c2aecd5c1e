import type { Wording } from '@tamis/core/wording';
import { type AskedBecause, askedWords, type RefusedBefore, type SimilarDecisions, similarTexts } from '@tamis/ledger/internal';
import { cut } from '../model/cut.ts';
import type { AskedOut, BeforeOut, SimilarOut } from '../model/matters.ts';

const MOST = 50;

// The longest sentence sent, since a passage may be long.
const LONGEST = 1000;

export function askedOut(reasons: readonly AskedBecause[], words: Wording): AskedOut[] {
  return reasons.slice(0, MOST).map(({ kind, code, path, about, readings }) => ({
    ...{ kind, code, path: path === undefined ? undefined : cut(path), text: askedWords(about, words).slice(0, LONGEST) },
    readings: readings.map((one) => ({ name: one.name, text: cut(one.text), place: one.place && placeOut(one.place) })),
  }));
}

function placeOut({ line, before, after }: NonNullable<AskedBecause['readings'][number]['place']>) {
  return { line, before, after };
}

export function beforeOut(refused: readonly RefusedBefore[]): BeforeOut[] {
  return refused.map(({ what, why, code, review }) => ({ what, why: why.map((one) => one.slice(0, LONGEST)), code, review }));
}

export function similarOut(similar: SimilarDecisions): SimilarOut {
  const own = similar.groups.filter(({ by }) => by.kind === 'target' || by.kind === 'doubt');
  return {
    texts: similarTexts(similar).map((text) => cut(text, LONGEST)),
    isNew: own.length > 0 && own.every((group) => group.approved + group.changed + group.denied + group.returned === 0),
    latest: similar.latest.map(({ summary, text, ...one }) => ({
      ...one,
      summary: summary && cut(summary),
      text: text && cut(text),
    })),
  };
}
