import { groupBy } from '../lib/group-by.ts';
import { shortened } from '../lib/shortened.ts';
import { codeOf, visible } from './visible.ts';

/** A letter from another script in a word that reads as Latin letters or as a number. */
export interface Lookalike {
  /** Where it is in the text, in UTF-16 units. */
  readonly at: number;
  readonly character: string;
  readonly script: Script;
  /** The word that it is in, with whatever a hyphen, a dot or the like joins to it. */
  readonly word: string;
}

type Script = 'Cyrillic' | 'Greek';

const SCRIPTS: readonly { readonly name: Script; readonly all: RegExp; readonly like: RegExp }[] = [
  {
    name: 'Cyrillic',
    all: /\p{Script=Cyrillic}/u,
    like: /[\u0401\u0405-\u0408\u0410\u0412\u0415\u041a\u041c-\u041e\u0420-\u0423\u0425\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0451\u0455-\u0458\u04ae\u04bb\u04c0\u04cf\u0501\u051a-\u051d]/u,
  },
  {
    name: 'Greek',
    all: /\p{Script=Greek}/u,
    like: /[\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03b9\u03bd\u03bf\u03c1\u03c5\u03f2\u03f3]/u,
  },
];

const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const LATIN = /\p{Script=Latin}/u;
const DIGIT = /\p{N}/u;

const STRETCHES = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|[\p{L}\p{M}\p{N}]+/gu;

// Characters that join two stretches into one word: `pay-pal.com`, `T-1007`.
const JOINS = /^[-_.@/:+]+$/;

const BOUND = /["\n]/;

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly hasLatin: boolean;
  readonly hasDigit: boolean;
  readonly found: readonly Omit<Lookalike, 'word'>[];
  // The script that it clearly belongs to, because it has a letter that looks like no Latin one.
  readonly own: Script | undefined;
}

interface Word {
  readonly parts: readonly Stretch[];
  readonly isDotted: boolean;
  // Whether it is the first of its line, or of its JSON string, so that the text before it is not part of its sentence.
  readonly isFirst: boolean;
}

/**
 * Returns the letters in a string that pass for Latin ones. They are in a word that also has Latin letters, or in a word of such letters
 * alone that is joined to Latin letters or digits. In the middle of a sentence in its own script, a hyphen normally joins such a word to
 * digits or an abbreviation, so the word is not reported there.
 */
export function lookalikes(text: string): readonly Lookalike[] {
  if (!FOREIGN.test(text)) return [];
  const words = wordsIn(text);
  const tellers = tellersAround(words);
  return words.flatMap(({ parts, isDotted }, at) => {
    const hasLatin = parts.some((part) => part.hasLatin);
    const isNumbered = parts.some((part) => part.hasDigit);
    const word = text.slice(parts[0]?.start, parts.at(-1)?.end);
    return parts.flatMap((part) => {
      if (part.found.length === 0) return [];
      const isAlone = !part.hasLatin && part.own === undefined && (hasLatin || isNumbered);
      const isAtHome = !(hasLatin && isDotted) && part.found.some(({ script }) => tellers[at]?.includes(script));
      return part.hasLatin || (isAlone && !isAtHome) ? part.found.map((one) => ({ ...one, word })) : [];
    });
  });
}

/** Describes the lookalike letters in a string, with one sentence per word. Sentences beyond `most` are only counted. */
export function lookalikeTexts(text: string, most = 20): readonly string[] {
  const words = groupBy(lookalikes(text), ({ word }) => word);
  const told = [...words].slice(0, most).map(([word, letters]) => {
    const named = new Set(letters.map(({ character, script }) => `${character} ${codeOf(character)} ${script}`));
    return `“${visible(shortened(word, 60))}” looks Latin but has ${[...named].join(', ')}.`;
  });
  return words.size > most ? [...told, `${words.size - most} more words have letters that look Latin and are not.`] : told;
}

/** Renders a string for a terminal like `visible`, with each lookalike letter followed by its code: `Т<U+0422>-1007`. */
export function marked(text: string): string {
  let [out, last] = ['', 0];
  for (const { at, character } of lookalikes(text)) {
    const end = at + character.length;
    out += `${visible(text.slice(last, end))}<${codeOf(character)}>`;
    last = end;
  }
  return out + visible(text.slice(last));
}

function wordsIn(text: string): readonly Word[] {
  const words: { parts: Stretch[]; isDotted: boolean; isFirst: boolean }[] = [];
  let [end, isFirst, isEscaped] = [0, false, false];
  for (const { 0: match, index } of text.matchAll(STRETCHES)) {
    const gap = text.slice(end, index);
    end = index + match.length;
    isFirst ||= BOUND.test(gap);
    const isEscape = match.startsWith('\\');
    const last = isEscape || isEscaped || !JOINS.test(gap) ? undefined : words.at(-1);
    isEscaped = isEscape;
    if (isEscape) continue;
    if (last === undefined) words.push({ parts: [stretchAt(match, index)], isDotted: false, isFirst });
    else {
      last.parts.push(stretchAt(match, index));
      last.isDotted ||= /[^-]/.test(gap);
    }
    isFirst = false;
  }
  return words;
}

function stretchAt(text: string, start: number): Stretch {
  const found: Omit<Lookalike, 'word'>[] = [];
  let own: Script | undefined;
  let at = start;
  for (const character of FOREIGN.test(text) ? text : '') {
    const script = SCRIPTS.find(({ all }) => all.test(character));
    if (script?.like.test(character) === true) found.push({ at, character, script: script.name });
    else if (script !== undefined) own = script.name;
    at += character.length;
  }
  const end = start + text.length;
  return { start, end, hasLatin: LATIN.test(text), hasDigit: DIGIT.test(text), found, own };
}

function tellersAround(words: readonly Word[]): readonly (readonly Script[])[] {
  const told = words.map(({ parts }) => scriptOf(parts));
  const before = nearest(told, (at) => words[at]?.isFirst === true);
  const after = nearest(told.toReversed(), (at) => words[words.length - at]?.isFirst === true).toReversed();
  return words.map((_, at) => [told[at], before[at], after[at]].filter((one) => one !== undefined && one !== 'Latin'));
}

function scriptOf(parts: readonly Stretch[]): Script | 'Latin' | undefined {
  return parts.find(({ own }) => own !== undefined)?.own ?? (parts.some(({ hasLatin }) => hasLatin) ? 'Latin' : undefined);
}

function nearest<Value>(told: readonly (Value | undefined)[], isBound: (at: number) => boolean): readonly (Value | undefined)[] {
  let last: Value | undefined;
  return told.map((one, at) => {
    const known = isBound(at) ? undefined : last;
    last = one ?? known;
    return known;
  });
}
