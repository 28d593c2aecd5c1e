import type { CueFinder } from './cue-finder.ts';
import { type Needle, needlesOf } from './needles.ts';
import type { ReadCue } from './read-tongue.ts';
import { tokensOf } from './token.ts';

/** The lengths of word starts that are compared. */
const PREFIXES = [3, 4, 5];

/** An index of cues by their most distinctive words. A string that contains a cue contains at least one of that cue's words. */
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

/** The key of cues without a distinctive word. No word has a star. */
const ANYWHERE = '*';

function keyOf({ text, isPrefix }: Needle): string {
  if (!isPrefix) return text;
  return text.length < 3 ? ANYWHERE : `${text.slice(0, 5)}*`;
}
