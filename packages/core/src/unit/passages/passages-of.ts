import { shortened } from '../../lib/shortened.ts';
import type { Span } from '../../lib/span.ts';
import type { Ground, Verdict } from '../../model/index.ts';
import { findPlaces, SourceText } from '../../stages/ground/find-places.ts';
import type { SoughtValue } from '../../stages/ground/values-in.ts';
import { type Ungrounded, ungroundedIn } from '../ungrounded.ts';
import { excerptsOf } from './excerpts-of.ts';
import type { Passage, Passages } from './passage.ts';
import { soughtAt } from './sought-at.ts';

// The most values listed, since nobody looks up more one by one.
const MOST = 200;
const LONGEST = 200;

/**
 * Returns the source passages of a verdict's values. Returns undefined if its contract looks nothing up, or if there is neither a value nor
 * a source to show. `text` is the source, if available. It may have been replaced since, so each place is checked again and left out if the
 * value is not there.
 */
export function passagesOf(verdict: Verdict, source: string | undefined, text: string | undefined): Passages | undefined {
  const misses = ungroundedIn(verdict);
  const name = source ?? misses[0]?.source;
  if (name === undefined || (verdict.grounds === undefined && misses.length === 0)) return undefined;
  const found = (verdict.grounds ?? []).map((ground) => ({ ground, sought: soughtAt(verdict, ground.path) }));
  const listed = [...misses.map(missed), ...withPlaces(found, text)];
  if (text === undefined && listed.length === 0) return undefined;
  const shown = listed.slice(0, MOST).map((one) => confirmed(one, text));
  const lines = lineCounter(text ?? '');
  const passages = shown.map(({ span, ...passage }, at): Passage => {
    return { number: at + 1, ...passage, ...(span && { place: { ...span, line: lines(span.start) } }) };
  });
  const whole = { source: name, passages, more: listed.length - shown.length };
  return text === undefined
    ? { ...whole, excerpts: [] }
    : { ...whole, length: text.length, excerpts: excerptsOf(text, passages, lines) };
}

interface Claimed extends Omit<Passage, 'number' | 'place'> {
  readonly span?: Span | undefined;
  readonly begins?: string;
}

function missed({ path, value, nearest, isUnsought }: Ungrounded): Claimed {
  if (nearest === undefined) return { path, value, match: isUnsought ? 'unsought' : 'none' };
  const { start, end, similarity, passage } = nearest;
  return { path, value, match: 'nearest', similarity, span: { start, end }, begins: passage };
}

interface FoundValue {
  readonly ground: Ground;
  readonly sought: SoughtValue | undefined;
}

// Returns the values that are in the source, each with its place if it is still found there.
function withPlaces(found: readonly FoundValue[], text: string | undefined): readonly Claimed[] {
  const isFound = text === undefined ? () => false : finderIn(text, found);
  return found.map(({ ground: { path, start, end }, sought }) => {
    if (sought === undefined) return { path, match: 'found', span: { start, end } };
    const isThere = isFound(sought, { start, end });
    const match = !isThere ? 'found' : text?.slice(start, end) === sought.text ? 'exact' : 'folded';
    return { path, value: shortened(sought.text, LONGEST), match, ...(isThere && { span: { start, end } }) };
  });
}

function finderIn(text: string, found: readonly FoundValue[]): (value: SoughtValue, span: Span) => boolean {
  const source = new SourceText(text);
  const placesOf = (kind: SoughtValue['kind']) => {
    const texts = found.flatMap(({ sought }) => (sought?.kind === kind ? sought.text : []));
    return (['exact', 'folded'] as const).map((match) => findPlaces(source, texts, match, kind));
  };
  const places = { text: placesOf('text'), number: placesOf('number') };
  return ({ kind, text: value }, span) => places[kind].some((known) => isSame(known.get(value), span));
}

function isSame(found: Span | 'blank' | undefined, { start, end }: Span): boolean {
  return typeof found === 'object' && found.start === start && found.end === end;
}

// Returns a passage, without its place unless the source has it there.
function confirmed({ begins, span, ...passage }: Claimed, text = ''): Claimed {
  const isThere = span !== undefined && span.end <= text.length && isBegun(text.slice(span.start, span.end), begins);
  return isThere ? { ...passage, span } : passage;
}

function isBegun(text: string, begins: string | undefined): boolean {
  return begins === undefined || text === begins || (begins.endsWith('…') && text.startsWith(begins.slice(0, -1)));
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
