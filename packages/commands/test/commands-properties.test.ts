import type { Gate, Json, Verdict } from '@tamis/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { aThirdOf, growthBySize, LINEAR } from '../../core/test/growth.ts';
import { applyEdits } from '../../core/test/replay.ts';
import { type Command, commandPrompt, presentSuggestions, type SuggestionsContract } from '../src/index.ts';
import { sentence, type TestGrammar, testGrammars, understood, written } from './spoken.ts';

const RUNS = 400;

const gateOf = (grammar: TestGrammar): Gate<Command> => compile({ kind: 'command', ...written(grammar) });

function chooser(seeds: readonly number[]): (below: number) => number {
  let asked = 0;
  return (below) => (seeds[asked++ % seeds.length] ?? 0) % below;
}

const seeds = fc.array(fc.nat(), { minLength: 20, maxLength: 40 });

function reading({ form, slots }: Command): string {
  const lists = Object.entries(slots).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]);
  return JSON.stringify([form, lists.sort()]);
}

function readings(verdict: Verdict<Command>): ReadonlySet<string> {
  if (verdict.status === 'pass') return new Set([reading(verdict.value)]);
  return verdict.status === 'hold' ? new Set([verdict.held, ...(verdict.alternatives ?? [])].map(reading)) : new Set();
}

function slip(words: readonly string[], kind: string, at: number, other: string): readonly string[] {
  const pos = at % words.length;
  const word = words[pos] as string;
  const [before, after] = [words.slice(0, pos), words.slice(pos + 1)];
  switch (kind) {
    case 'drop':
      return [...before, ...after];
    case 'swap':
      return [...before, ...after.slice(0, 1), word, ...after.slice(1)];
    case 'double':
      return [...before, word, word, ...after];
    case 'misspell':
      return [...before, `${word}x`, ...after];
    case 'glue':
      return [...before, `${word}${after[0] ?? ''}`, ...after.slice(1)];
    default:
      return [...before, other, ...after];
  }
}

describe('sentences of any grammar', () => {
  it('are accepted as they were meant, or held where they mean several things', () => {
    fc.assert(
      fc.property(testGrammars, seeds, (grammar, numbers) => {
        const words = sentence(grammar, chooser(numbers));
        const meant = understood(grammar, words);
        const verdict = gateOf(grammar).judge(words.join(' '));
        expect(meant.size).toBeGreaterThan(0);
        expect(verdict.status).toBe(meant.size === 1 ? 'pass' : 'hold');
        if (meant.size <= 4) expect(readings(verdict)).toEqual(meant);
      }),
      { numRuns: 2 * RUNS },
    );
  });

  it('are refused after one slip, unless a naive recogniser takes them', () => {
    const slips = fc.constantFrom('drop', 'swap', 'double', 'misspell', 'glue', 'replace');
    fc.assert(
      fc.property(
        testGrammars,
        seeds,
        slips,
        fc.nat(),
        fc.constantFrom('as', 'Kent', 'red', '·', 'x'),
        (grammar, numbers, kind, at, other) => {
          const words = slip(sentence(grammar, chooser(numbers)), kind, at, other);
          const meant = understood(
            grammar,
            words.flatMap((word) => word.split(/(·)/).filter((part) => part !== '')),
          );
          const verdict = gateOf(grammar).judge(words.join(' '));
          expect(verdict.status).toBe(meant.size === 0 ? 'fail' : meant.size === 1 ? 'pass' : 'hold');
          if (meant.size <= 4) expect(readings(verdict)).toEqual(meant);
        },
      ),
      { numRuns: 4 * RUNS },
    );
  });

  it('may come in any case and with any space, and differ from what is said by their Changes and nothing else', () => {
    fc.assert(
      fc.property(testGrammars, seeds, (grammar, numbers) => {
        const choose = chooser(numbers);
        const words = sentence(grammar, choose);
        const gaps = [' ', '  ', '\n', '\t ', '\u00a0'];
        const text = words
          .map((word) => (choose(3) === 0 ? word.toUpperCase().replace('SS', 'ß') : word) + (gaps[choose(gaps.length)] ?? ' '))
          .join('');
        const verdict = gateOf(grammar).judge(text);
        const command = verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
        expect(command?.say).toBe(words.join(' '));
        expect(
          applyEdits(
            text,
            verdict.changes.filter(({ code }) => code !== 'commands.ambiguous'),
          ).trim(),
        ).toBe(command?.say);
      }),
      { numRuns: RUNS },
    );
  });

  it('are what the nearest command is, and what is said again is said unchanged', () => {
    fc.assert(
      fc.property(testGrammars, seeds, fc.nat(), (grammar, numbers, at) => {
        const gate = gateOf(grammar);
        const words = slip(sentence(grammar, chooser(numbers)), 'misspell', at, '');
        const [finding] = gate.judge(words.join(' ')).findings;
        const { nearest } = finding?.args ?? {};
        if (typeof nearest !== 'string') return;
        expect(understood(grammar, nearest.split(' ')).size).toBeGreaterThan(0);
        expect(gate.judge(nearest).changes.every(({ code }) => code === 'commands.ambiguous')).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('get a verdict, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc
        .array(fc.constantFrom('as', 'to', '·', '"', '`', '**', '\n', '.', '{', '<think>'), { maxLength: 12 })
        .map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(testGrammars, text, (grammar, reply) => {
        expect(['pass', 'hold', 'fail']).toContain(gateOf(grammar).judge(reply).status);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('hostile commands (a third of them in each run)', () => {
  const gate = compile({
    kind: 'command',
    grammar: {
      version: 1,
      lists: { mood: ['calm', 'very calm', 'very'], genre: ['jazz', 'hip hop'] },
      slots: { mood: { most: 3, over: 'keep-last' } },
      joiners: { '·': ['|'] },
      forms: { play: 'play {mood} · {genre}', other: 'play {mood} | {genre}' },
    },
  });
  const makers: { readonly [name: string]: (size: number) => string } = {
    'one word': (n) => 'a'.repeat(n),
    'words that are not known': (n) => 'word '.repeat(n / 5),
    'a slot without end': (n) => `play ${'very calm '.repeat(n / 10)}`,
    'a slot without end that ends': (n) => `play ${'very calm '.repeat(n / 10)}· jazz`,
    joiners: (n) => '·'.repeat(n),
    spaces: (n) => `play${' '.repeat(n)}calm`,
    lines: (n) => 'play calm · jazz\n'.repeat(n / 17),
    'lines of nothing': (n) => '\n'.repeat(n),
    quotes: (n) => '"'.repeat(n),
    marks: (n) => `${'*'.repeat(n / 2)}play${'*'.repeat(n / 2)}`,
    fences: (n) => '```\n'.repeat(n / 4),
    'think tags': (n) => '<think>'.repeat(n / 7),
    points: (n) => `play calm${'.'.repeat(n)}`,
    'capital letters': (n) => `play ${'VERY CALM '.repeat(n / 10)}· jazz`,
  };
  for (const [name, make] of aThirdOf(Object.entries(makers))) {
    it(`take linear time: ${name}`, () => {
      expect(growthBySize((text) => gate.judge(text), make, 100_000)).toBeLessThan(LINEAR);
    });
  }
});

describe('suggestions', () => {
  const contract: SuggestionsContract = {
    kind: 'suggestions',
    grammar: {
      version: 1,
      lists: { genre: [{ say: 'hip hop', value: 'hiphop', alias: 'rap' }, 'jazz'], mood: ['calm', 'loud', 'warm'] },
      slots: { mood: { most: 2, over: 'keep-last' } },
      forms: { play: 'play [{mood}] {genre}' },
      suggestions: { command: { forms: ['play'], required: true }, also: { forms: ['play'] }, genre: { list: 'genre' }, why: {} },
    },
  };
  const gates = [compile(contract), compile({ ...contract, policy: { allow: ['commands.over-cap'] } })] as const;
  const said = fc.constantFrom(
    'play jazz',
    'Play  RAP',
    'play',
    'play rock',
    '"play jazz".',
    'play calm loud warm jazz',
    '',
    'play calm\u200b jazz',
  );
  const text = fc.oneof(said, fc.constantFrom<Json>('jazz', 'HipHop', 'hiphop', 'polka', null, 7, ['jazz'], {}));
  const item = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record(
        {
          name: fc.oneof(fc.constant<Json>('A'), text),
          command: said,
          also: text,
          genre: text,
          why: text,
          extra: text,
          reasoning: text,
        },
        { requiredKeys: ['name'], noNullPrototype: true },
      ),
    },
    { weight: 1, arbitrary: text },
  );

  it('differ from their reply by their Changes and by what was dropped, and by nothing else', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 4 }), fc.constantFrom(...gates), (suggestions, gate) => {
        const verdict = gate.judge(JSON.stringify({ suggestions }));
        if (verdict.status === 'fail') {
          expect(verdict.dropped.filter(({ path }) => path.split('/').length === 3)).toHaveLength(suggestions.length);
          return;
        }
        const copy = structuredClone(suggestions) as (Record<string, unknown> | undefined)[];
        const placeOf = (path: string) => path.split('/').slice(2) as [string, string?];
        for (const { path, before, after } of verdict.changes) {
          const [index, field] = placeOf(path) as [string, string];
          expect([before, after]).toContainEqual((copy[Number(index)] as Record<string, unknown>)[field]);
          (copy[Number(index)] as Record<string, unknown>)[field] = after;
        }
        for (const { path, value } of verdict.dropped) {
          const [index, field] = placeOf(path);
          const owner = copy[Number(index)] as Record<string, unknown>;
          expect(field === undefined ? owner : (owner[field] ?? null)).toEqual(value);
          if (field === undefined) copy[Number(index)] = undefined;
          else delete owner[field];
        }
        const left = copy.flatMap((one) =>
          one === undefined ? [] : [Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null))],
        );
        const { suggestions: kept } = verdict.status === 'pass' ? verdict.value : verdict.held;
        const spoken = kept.map((one) =>
          Object.fromEntries(Object.entries(one).map(([field, value]) => [field, typeof value === 'string' ? value : value.say])),
        );
        expect(spoken).toEqual(left);
        // What is in doubt is exactly what an unsafe change stands in.
        const doubtful = new Set(verdict.changes.flatMap(({ safety, path }) => (safety === 'unsafe' ? [placeOf(path)[0]] : [])));
        const places = Object.keys(copy).filter((index) => copy[Number(index)] !== undefined);
        const undecided = verdict.status === 'hold' ? verdict.undecided?.map(({ path }) => places[Number(placeOf(path)[0])]) : [];
        expect(undecided).toEqual(gate === gates[0] ? places.filter((index) => doubtful.has(index)) : []);
      }),
      { numRuns: 4 * RUNS },
    );
  });
});

describe('suggestions that were cut anywhere', () => {
  const items = ['A', 'B', 'C'].map((name, index) => ({
    name,
    command: index === 1 ? 'play  Jazz' : 'play jazz',
    why: 'so, and so',
  }));
  const gate = compile({
    kind: 'suggestions',
    grammar: {
      version: 1,
      lists: { genre: ['jazz'] },
      forms: { play: 'play {genre}' },
      suggestions: { command: { forms: ['play'], required: true }, why: {} },
    },
  });
  const presented = (reply: string) => presentSuggestions(reply, gate.judge(reply));
  const whole = presented(JSON.stringify({ suggestions: items })).suggestions;

  it.each([
    ['on one line', JSON.stringify({ suggestions: items })],
    ['on many lines', JSON.stringify({ suggestions: items }, null, 2)],
  ])('show those that are whole, %s', (_name, reply) => {
    expect(whole).toHaveLength(3);
    for (let length = reply.indexOf('},') + 2; length < reply.length - 3; length++) {
      const cut = reply.slice(0, length);
      const verdict = gate.judge(cut);
      const { suggestions, held, raw } = presentSuggestions(cut, verdict);
      const closed = cut.split('}').length - 1;
      expect([cut, suggestions.slice(0, closed)]).toEqual([cut, whole.slice(0, closed)]);
      if (verdict.status !== 'pass') expect([cut, suggestions.length, held.length]).toEqual([cut, closed, expect.any(Number)]);
      expect(raw).toBeUndefined();
    }
  });
});

describe('the prompt of any grammar', () => {
  it('shows as right what the gate takes, and as wrong what it refuses', () => {
    fc.assert(
      fc.property(testGrammars, (test) => {
        const contract = { kind: 'command', ...written(test) } as const;
        const gate = compile(contract);
        const [good, bad] = shownIn(commandPrompt(contract));
        for (const text of good) expect([text, gate.judge(text)]).toMatchObject([text, { status: 'pass', changes: [] }]);
        for (const text of bad) expect([text, gate.judge(text).status]).toEqual([text, 'fail']);
        expect(bad.length).toBeGreaterThanOrEqual(good.length);
      }),
      { numRuns: RUNS },
    );
  });

  it('has a right and a wrong one for each form, with joiners and the fewest tokens, too', () => {
    const grammar = {
      version: 1,
      lists: { room: ['kitchen', 'bedroom', 'attic'], step: ['one', 'two', 'three'] },
      slots: { room: { most: 3, joiner: 'and' }, step: { least: 2, most: 2 } },
      joiners: { and: ['&'] },
      forms: { light: 'light {room}', go: 'go {step}', stop: 'stop' },
    };
    const prompt = commandPrompt({ kind: 'command', grammar });
    expect(prompt).toContain('{room} takes up to 3, with "and" between them. {step} takes exactly 2.');
    const [good, bad] = shownIn(prompt);
    expect(good).toEqual(['light kitchen and bedroom', 'go two three', 'stop']);
    expect(bad).toEqual(
      expect.arrayContaining(['light kitchen bedroom', 'light kitchen and bedroom and attic and kitchen', 'go two', 'stopish']),
    );
  });
});

function shownIn(prompt: string): readonly [readonly string[], readonly string[]] {
  const [, good = '', bad = ''] = prompt.split(/^(?:Right|Wrong):$/m);
  const linesOf = (text: string) => text.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
  return [linesOf(good), linesOf(bad).map((line) => line.replace(/ \(expected [^()]*\)$/, ''))];
}
