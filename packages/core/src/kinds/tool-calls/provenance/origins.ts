import { BREAK, joinedSource } from '../../../message/message-source.ts';
import { type SpokenText, spokenIn } from '../../../message/spoken-text.ts';
import type { Json, UnitContext } from '../../../model/index.ts';
import { findPlaces, type PlacesFound, SourceText } from '../../../stages/ground/find-places.ts';
import { fieldsOf, valuesIn } from '../../../stages/ground/values-in.ts';
import type { Registry } from '../registry/build-registry.ts';
import { UNKNOWN_TERMS } from '../registry/result-terms.ts';
import { decodedForms } from './decoded.ts';

export interface ConversationExcerpt {
  readonly spoken: SpokenText;
  readonly text: string;
  // Its place in the text that was returned; undefined if it was written otherwise there.
  readonly start?: number;
  readonly end?: number;
}

export interface Origins {
  isOwn(text: string): boolean;
  outside(text: string): ConversationExcerpt | undefined;
}

interface Piece extends ConversationExcerpt {
  readonly isDecoded: boolean;
}

const NOWHERE: ReadonlyMap<string, PlacesFound> = new Map();

export class Conversation {
  readonly #own: readonly string[];
  readonly #outside: readonly Piece[];

  constructor({ messages = [], approved = [] }: UnitContext, registry: Registry) {
    const isOutside = ({ by, tool }: SpokenText) => by === 'tool' && trustOf(tool, registry) === 'outside';
    const spoken = spokenIn(messages);
    const outside = spoken.filter(isOutside);
    const first = outside[0] === undefined ? spoken.length : spoken.indexOf(outside[0]);
    // What a model said before it saw anything from outside can't come from there.
    const own = spoken.filter((one, index) => !isOutside(one) && (one.by !== 'model' || index < first));
    this.#own = [...own.map(({ text }) => text), ...approvedTexts(approved)];
    this.#outside = outside.flatMap(piecesOf);
  }

  get hasOutside(): boolean {
    return this.#outside.length > 0;
  }

  find(texts: readonly string[]): Origins {
    const outside = findPlaces(new SourceText(joinedSource(this.#outside.map(({ text }) => text))), texts, 'folded', 'text');
    const isThere = texts.some((text) => isPlace(outside.get(text)));
    const forms = isThere ? this.#own.flatMap((text) => [text, ...decodedForms(text)]) : [];
    const own = forms.length === 0 ? NOWHERE : findPlaces(new SourceText(joinedSource(forms)), texts, 'folded', 'text');
    return {
      isOwn: (text) => isPlace(own.get(text)),
      outside: (text) => this.#passageAt(outside.get(text)),
    };
  }

  #passageAt(place: PlacesFound): ConversationExcerpt | undefined {
    if (!isPlace(place)) return undefined;
    let from = 0;
    for (const { isDecoded, ...piece } of this.#outside) {
      const [start, end] = [place.start - from, place.end - from];
      if (start < piece.text.length)
        return isDecoded
          ? { ...piece, text: around(piece.text, start, end) }
          : { ...piece, text: around(piece.text, start, end), start, end };
      from += piece.text.length + BREAK.length;
    }
    return undefined;
  }
}

function trustOf(tool: string | undefined, { tools, names }: Registry): 'own' | 'outside' {
  const known = tool === undefined ? undefined : tools.get(names.find(tool) ?? tool);
  return (known?.result ?? UNKNOWN_TERMS).trust;
}

function piecesOf(spoken: SpokenText): readonly Piece[] {
  const decoded = decodedForms(spoken.text).map((text) => ({ spoken, text, isDecoded: true }));
  return [{ spoken, text: spoken.text, isDecoded: false }, ...decoded];
}

const EVERYTHING = fieldsOf(['']);

function approvedTexts(approved: readonly Json[]): readonly string[] {
  return valuesIn(approved, EVERYTHING).map(({ text }) => text);
}

function isPlace(found: PlacesFound): found is Exclude<PlacesFound, 'blank' | undefined> {
  return found !== undefined && found !== 'blank';
}

const MARGIN = 80;
const LONGEST = 400;

function around(text: string, start: number, end: number): string {
  const [from, to] = [Math.max(0, start - MARGIN), Math.min(text.length, Math.min(end, start + LONGEST) + MARGIN)];
  const excerpt = text.slice(from, to).toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${excerpt}${to < text.length ? '…' : ''}`;
}
