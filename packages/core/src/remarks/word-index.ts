import type { CueFinder } from './cue-finder.ts';
import type { ReadCue } from './read-remark-language.ts';
import { needlesOf, type SearchTerm } from './search-terms.ts';
import { tokensOf } from './word-token.ts';

const PREFIXES = [3, 4, 5];

export class WordIndex implements CueFinder {
  readonly #byWord = new Map<string, ReadCue[]>();

  constructor(cues: readonly ReadCue[]) {
    for (const cue of cues) {
      for (const key of needlesOf(cue.parts)?.map(keyOf) ?? [ANYWHERE])
        this.#byWord.set(key, [...(this.#byWord.get(key) ?? []), cue]);
    }
  }

  cuesIn(text: string, isAsked: (cue: ReadCue) => boolean, from = 0, to = text.length): readonly ReadCue[] {
    const words = tokensOf(text.slice(from, to)).map((token) => token.text);
    const keys = words.flatMap((word) => [word, ...PREFIXES.map((length) => `${word.slice(0, length)}*`)]);
    return [...new Set([ANYWHERE, ...keys].flatMap((key) => this.#byWord.get(key)?.filter(isAsked) ?? []))];
  }
}

const ANYWHERE = '*';

function keyOf({ text, isPrefix }: SearchTerm): string {
  if (!isPrefix) return text;
  return text.length < 3 ? ANYWHERE : `${text.slice(0, 5)}*`;
}
