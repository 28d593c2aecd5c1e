import fc from 'fast-check';
import type { Grammar, GrammarLists } from '../src/index.ts';

/** A part of a form as the tests make it; the notation is written from it. */
export type Part =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'slot'; readonly slot: string }
  | { readonly kind: 'optional'; readonly parts: readonly Part[] };

/** A slot as the tests make it. */
export interface TestSlot {
  readonly tokens: readonly (readonly string[])[];
  readonly least: number;
  readonly most: number;
  readonly joiner: boolean;
}

/** A grammar in a shape that a naive recogniser can walk. */
export interface TestGrammar {
  readonly slots: { readonly [name: string]: TestSlot };
  readonly forms: { readonly [name: string]: readonly Part[] };
}

const WORDS = ['as', 'to', 'Kent', 'red', 'blue', 'KB', 'go', 'straße'];
const JOINER = '·';

const token = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
const slot: fc.Arbitrary<TestSlot> = fc
  .record({
    tokens: fc.uniqueArray(token, { minLength: 1, maxLength: 4, selector: (words) => words.join(' ') }),
    least: fc.integer({ min: 1, max: 2 }),
    more: fc.integer({ min: 0, max: 2 }),
    joiner: fc.boolean(),
  })
  .map(({ tokens, least, more, joiner }) => ({ tokens, least, most: least + more, joiner }));

const NAMES = ['a', 'b', 'c'];

const parts = fc.letrec<{ part: Part; parts: readonly Part[] }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(...WORDS, JOINER).map((word): Part => ({ kind: 'word', word })),
    fc.constantFrom(...NAMES).map((name): Part => ({ kind: 'slot', slot: name })),
    tie('parts').map((inner): Part => ({ kind: 'optional', parts: inner })),
  ),
  parts: fc.array(tie('part'), { minLength: 1, maxLength: 4 }),
})).parts;

/** Grammars of one to three forms; a slot stands in a form once, and something must be said. */
export const testGrammars: fc.Arbitrary<TestGrammar> = fc
  .record({
    slots: fc.tuple(slot, slot, slot).map((all) => Object.fromEntries(all.map((one, index) => [NAMES[index] as string, one]))),
    forms: fc.uniqueArray(
      parts.map((all) => withoutRepeats(all, new Set())),
      { minLength: 1, maxLength: 3, selector: notation },
    ),
  })
  .map(({ slots, forms }) => ({ slots, forms: Object.fromEntries(forms.map((form, index) => [`f${index}`, form])) }))
  .filter(({ forms }) => Object.values(forms).every((form) => form.some((part) => part.kind !== 'optional')));

function withoutRepeats(all: readonly Part[], seen: Set<string>): readonly Part[] {
  return all.flatMap((part): readonly Part[] => {
    if (part.kind === 'optional') {
      const inner = withoutRepeats(part.parts, seen);
      return inner.length === 0 ? [] : [{ kind: 'optional', parts: inner }];
    }
    if (part.kind === 'word') return [part];
    if (seen.has(part.slot)) return [];
    seen.add(part.slot);
    return [part];
  });
}

/** The same grammar as an author writes it. */
export function written({ slots, forms }: TestGrammar): { readonly grammar: Grammar; readonly lists: GrammarLists } {
  const lists = Object.fromEntries(
    Object.entries(slots).map(([name, { tokens }]) => [name, tokens.map((words) => words.join(' '))]),
  );
  const grammar: Grammar = {
    version: 1,
    lists: Object.fromEntries(Object.keys(slots).map((name) => [name, `${name}.txt`])),
    slots: Object.fromEntries(
      Object.entries(slots).map(([name, { least, most, joiner }]) => [
        name,
        { least, most, ...(joiner ? { joiner: JOINER } : {}) },
      ]),
    ),
    joiners: { [JOINER]: [] },
    forms: Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, notation(form)])),
  };
  return { grammar, lists };
}

function notation(all: readonly Part[]): string {
  return all
    .map((part) => (part.kind === 'word' ? part.word : part.kind === 'slot' ? `{${part.slot}}` : `[${notation(part.parts)}]`))
    .join(' ');
}

/** Says a random sentence of a grammar; `choose` gives a number below its argument. */
export function sentence({ slots, forms }: TestGrammar, choose: (below: number) => number): readonly string[] {
  const names = Object.keys(forms);
  const say = (all: readonly Part[]): readonly string[] =>
    all.flatMap((part) => {
      if (part.kind === 'word') return [part.word];
      if (part.kind === 'optional') return choose(2) === 0 ? [] : say(part.parts);
      const { tokens, least, most, joiner } = slots[part.slot] as TestSlot;
      const count = least + choose(most - least + 1);
      return Array.from({ length: count }, (_, index) => [
        ...(index > 0 && joiner ? [JOINER] : []),
        ...(tokens[choose(tokens.length)] as readonly string[]),
      ]).flat();
    });
  return say(forms[names[choose(names.length)] as string] as readonly Part[]);
}

/** What some words were understood as, so far: the words that are left, and the slots that were filled. */
interface State {
  readonly at: number;
  readonly slots: { readonly [slot: string]: readonly string[] };
}

/** Every way to understand a sentence, by trying everything: slow, and so plain that it is easy to trust. */
export function understood({ slots, forms }: TestGrammar, words: readonly string[]): ReadonlySet<string> {
  const folded = words.map((word) => word.toLowerCase());
  const starts = (wanted: readonly string[], at: number) =>
    wanted.every((word, index) => folded[at + index] === word.toLowerCase());
  const take = (states: readonly State[], part: Part): readonly State[] =>
    states.flatMap((state): readonly State[] => {
      if (part.kind === 'word') return starts([part.word], state.at) ? [{ ...state, at: state.at + 1 }] : [];
      if (part.kind === 'optional') return [state, ...part.parts.reduce(take, [state])];
      return fill(state, part.slot, slots[part.slot] as TestSlot);
    });
  const fill = (start: State, name: string, { tokens, least, most, joiner }: TestSlot): readonly State[] => {
    const done: State[] = [];
    let states: readonly State[] = [start];
    for (let count = 1; count <= most; count++) {
      states = states.flatMap((state) => {
        const joined = count > 1 && joiner ? (starts([JOINER], state.at) ? state.at + 1 : -1) : state.at;
        if (joined < 0) return [];
        return tokens
          .filter((token) => starts(token, joined))
          .map((token) => ({
            at: joined + token.length,
            slots: { ...state.slots, [name]: [...(state.slots[name] ?? []), token.join(' ')] },
          }));
      });
      if (count >= least) done.push(...states);
    }
    return done;
  };
  const readings = Object.entries(forms).flatMap(([form, all]) =>
    all
      .reduce(take, [{ at: 0, slots: {} }])
      .filter(({ at }) => at === words.length)
      .map((state) => JSON.stringify([form, Object.entries(state.slots).sort()])),
  );
  return new Set(readings);
}
