import { type AskedBecause, askedWords, type RefusedBefore, type SimilarDecisions, similarTexts } from '@tamis/ledger/internal';
import { cut } from '../model/cut.ts';
import type { AskedOut, BeforeOut, SimilarOut } from '../model/matters.ts';

/** More reasons than this are more than anybody reads. */
const MOST = 50;

/** Enough of a sentence: a passage may be long. */
const LONGEST = 1000;

/** Why people are asked, as it is sent. */
export function askedOut(reasons: readonly AskedBecause[]): AskedOut[] {
  return reasons.slice(0, MOST).map(({ kind, code, path, about, readings }) => ({
    ...{ kind, code, path: path === undefined ? undefined : cut(path), text: askedWords(about).slice(0, LONGEST) },
    readings: readings.map((one) => ({ name: one.name, text: cut(one.text), place: one.place && placeOut(one.place) })),
  }));
}

function placeOut({ line, before, after }: NonNullable<AskedBecause['readings'][number]['place']>) {
  return { line, before, after };
}

/** What was refused before, as it is sent. */
export function beforeOut(refused: readonly RefusedBefore[]): BeforeOut[] {
  return refused.map(({ what, why, code, review }) => ({ what, why: why.map((one) => one.slice(0, LONGEST)), code, review }));
}

/** What similar ones were decided, as it is sent. */
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
