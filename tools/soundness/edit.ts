import type { Random } from './random.ts';

/** What may happen to one bracket, comma, colon or quote. */
const EDITS = ['lost', 'doubled', 'swapped', 'replaced', 'put in'] as const;

/** One edit: a number of characters from a place on are replaced. */
export interface Edit {
  readonly name: (typeof EDITS)[number];
  readonly at: number;
  readonly count: number;
  readonly put: string;
}

const MARKS = '{}[],:"';

/** A random edit of the structure of a text. */
export function randomEdit(text: string, random: Random): Edit {
  const name = random.pick(EDITS);
  const at = random.pick(marksIn(text));
  const mark = text.charAt(at);
  switch (name) {
    case 'lost':
      return { name, at, count: 1, put: '' };
    case 'doubled':
      return { name, at, count: 1, put: mark + mark };
    case 'swapped': {
      const first = at + 1 < text.length ? at : at - 1;
      return { name, at: first, count: 2, put: text.charAt(first + 1) + text.charAt(first) };
    }
    case 'replaced':
      return { name, at, count: 1, put: random.pick([...MARKS].filter((other) => other !== mark)) };
    case 'put in':
      return {
        name,
        at: random.chance(0.25) ? random.below(text.length + 1) : at + random.below(2),
        count: 0,
        put: random.pick([...MARKS]),
      };
  }
}

/** A text after edits of different places. */
export function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.at - a.at)
    .reduce((whole, { at, count, put }) => whole.slice(0, at) + put + whole.slice(at + count), text);
}

/** Where a text has marks outside its strings, including the quotes around strings. */
export function marksIn(text: string): readonly number[] {
  const places: number[] = [];
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (isText && char === '\\') at++;
    else if (char === '"') {
      isText = !isText;
      places.push(at);
    } else if (!isText && MARKS.includes(char)) places.push(at);
  }
  return places;
}
