import fc from 'fast-check';
import type { Grammar, GrammarLists } from '../src/index.ts';

export type Part =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'slot'; readonly slot: string }
  | { readonly kind: 'optional'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly runs: readonly (readonly Part[])[] }
  | { readonly kind: 'all'; readonly runs: readonly (readonly Part[])[] }
  | { readonly kind: 'some'; readonly runs: readonly (readonly Part[])[] };

export interface TestSlot {
  readonly tokens: readonly (readonly string[])[];
  readonly least: number;
  readonly most: number;
  readonly joiner: boolean;
}

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
    fc
      .tuple(
        fc.constantFrom('choice' as const, 'all' as const, 'some' as const),
        fc.array(tie('parts'), { minLength: 2, maxLength: 3 }),
      )
      .map(([kind, runs]): Part => ({ kind, runs })),
  ),
  parts: fc.array(tie('part'), { minLength: 1, maxLength: 4 }),
})).parts;

// Grammars of one to three forms; a slot stands in a form once, and something must be said.
export const testGrammars: fc.Arbitrary<TestGrammar> = fc
  .record({
    slots: fc.tuple(slot, slot, slot).map((all) => Object.fromEntries(all.map((one, index) => [NAMES[index] as string, one]))),
    forms: fc.uniqueArray(
      parts.map((all) => withoutRepeats(all, new Set())),
      { minLength: 1, maxLength: 3, selector: notation },
    ),
  })
  .map(({ slots, forms }) => ({ slots, forms: Object.fromEntries(forms.map((form, index) => [`f${index}`, form])) }))
  .filter(({ forms }) => Object.values(forms).every((form) => form.length > 0 && !form.every(mayBeNothing)));

function mayBeNothing(part: Part): boolean {
  switch (part.kind) {
    case 'word':
    case 'slot':
    case 'some':
      return false;
    case 'optional':
      return true;
    case 'choice':
      return part.runs.some((run) => run.every(mayBeNothing));
    case 'all':
      return part.runs.every((run) => run.every(mayBeNothing));
  }
}

function withoutRepeats(all: readonly Part[], seen: Set<string>): readonly Part[] {
  return all.flatMap((part): readonly Part[] => {
    if (part.kind === 'optional') {
      const inner = withoutRepeats(part.parts, seen);
      return inner.length === 0 ? [] : [{ kind: 'optional', parts: inner }];
    }
    if (part.kind === 'word') return [part];
    if (part.kind === 'slot') {
      if (seen.has(part.slot)) return [];
      seen.add(part.slot);
      return [part];
    }
    // A slot may stand in several of the alternatives, because only one of them is said.
    const before = new Set(seen);
    const runs = part.runs.flatMap((run) => {
      const own = part.kind === 'choice' ? new Set(before) : seen;
      const left = withoutRepeats(run, own);
      for (const name of own) seen.add(name);
      return left.length === 0 ? [] : [left];
    });
    return runs.length < 2 ? runs.flat() : [{ kind: part.kind, runs }];
  });
}

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

const SIGNS = { choice: ' | ', all: ' && ', some: ' || ' } as const;

function notation(all: readonly Part[]): string {
  return all
    .map((part) => {
      if (part.kind === 'word') return part.word;
      if (part.kind === 'slot') return `{${part.slot}}`;
      if (part.kind !== 'optional') return `(${divided(part)})`;
      const [only, ...rest] = part.parts;
      // Between square brackets alternatives need no round ones.
      return rest.length === 0 && only !== undefined && 'runs' in only ? `[${divided(only)}]` : `[${notation(part.parts)}]`;
    })
    .join(' ');
}

function divided({ kind, runs }: Extract<Part, { readonly runs: unknown }>): string {
  return runs.map(notation).join(SIGNS[kind]);
}

// Says a random sentence of a grammar; `choose` gives a number below its argument.
export function sentence({ slots, forms }: TestGrammar, choose: (below: number) => number): readonly string[] {
  const names = Object.keys(forms);
  // `isFull` leaves nothing out, for places where something must be said.
  const say = (all: readonly Part[], isFull = false): readonly string[] =>
    all.flatMap((part) => {
      if (part.kind === 'word') return [part.word];
      if (part.kind === 'optional') return !isFull && choose(2) === 0 ? [] : say(part.parts, isFull);
      if (part.kind === 'choice') return say(part.runs[choose(part.runs.length)] as readonly Part[], isFull);
      if (part.kind !== 'slot') {
        const said = shuffled(part.runs, choose).map((run) => say(run, isFull));
        if (part.kind === 'all') return said.flat();
        const first = said.findIndex((words) => words.length > 0);
        // At least one of them says something.
        if (first < 0) return part.runs.flatMap((run) => say(run, true));
        return said.filter((_, index) => index === first || choose(2) === 0).flat();
      }
      const { tokens, least, most, joiner } = slots[part.slot] as TestSlot;
      const count = least + choose(most - least + 1);
      return Array.from({ length: count }, (_, index) => [
        ...(index > 0 && joiner ? [JOINER] : []),
        ...(tokens[choose(tokens.length)] as readonly string[]),
      ]).flat();
    });
  return say(forms[names[choose(names.length)] as string] as readonly Part[]);
}

function shuffled<One>(all: readonly One[], choose: (below: number) => number): readonly One[] {
  const left = [...all];
  return all.flatMap(() => left.splice(choose(left.length), 1));
}

interface State {
  readonly at: number;
  readonly slots: { readonly [slot: string]: readonly string[] };
}

// Every way to understand a sentence, by trying everything: slow, and so plain that it is easy to trust.
export function understood({ slots, forms }: TestGrammar, words: readonly string[]): ReadonlySet<string> {
  const folded = words.map((word) => word.toLowerCase());
  const starts = (wanted: readonly string[], at: number) =>
    wanted.every((word, index) => folded[at + index] === word.toLowerCase());
  const take = (states: readonly State[], part: Part): readonly State[] =>
    states.flatMap((state): readonly State[] => {
      if (part.kind === 'word') return starts([part.word], state.at) ? [{ ...state, at: state.at + 1 }] : [];
      if (part.kind === 'optional') return [state, ...part.parts.reduce(take, [state])];
      if (part.kind === 'choice') return part.runs.flatMap((run) => run.reduce(take, [state]));
      if (part.kind === 'all') return inAnyOrder(state, part.runs, true);
      if (part.kind === 'some') return inAnyOrder(state, part.runs, false).filter(({ at }) => at > state.at);
      return fill(state, part.slot, slots[part.slot] as TestSlot);
    });
  const inAnyOrder = (state: State, runs: readonly (readonly Part[])[], needsAll: boolean): readonly State[] => {
    const next = runs.flatMap((run) =>
      run.reduce(take, [state]).flatMap((one) =>
        inAnyOrder(
          one,
          runs.filter((other) => other !== run),
          needsAll,
        ),
      ),
    );
    return runs.length === 0 || !needsAll ? [state, ...next] : next;
  };
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
