import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { declaredOf, type PreconditionRule, worldVersion } from '../src/entries/review.ts';
import { compile, type JsonObject } from '../src/index.ts';
import { rows } from './rows.ts';

const gateFor = (preconditions: readonly PreconditionRule[], effects: readonly { name: string; after: string }[] = []) =>
  compile({ kind: 'tool-calls', tools: [{ name: 'act', parameters: { type: 'object' }, preconditions, effects }] });

describe('the version of the world for a call', () => {
  const version = (rule: Omit<PreconditionRule, 'name'>, given: JsonObject, world: unknown) =>
    worldVersion(gateFor([{ name: 'p', ...rule }]), { name: 'act', arguments: given }, world);
  const WORLD = { paid: { a: 5, b: 7 }, rate: 2 };
  const given = { order: 'a' };

  it.each(
    rows<[Omit<PreconditionRule, 'name'>, object, 'same' | 'other']>(
      'verdicts',
      'Rules, other worlds, and whether their versions are the same',
    ),
  )('for %j in the world %j is the %s', (rule, world, answer) => {
    const [before, after] = [version(rule, given, WORLD), version(rule, given, { rate: 2, ...world })];
    expect(before === after ? 'same' : 'other').toBe(answer);
  });

  it('covers all of the owner if the key is no text', () => {
    const rule = { expr: 'world.paid.get(order, 0) > 1 or order in world.paid' };
    expect(version(rule, { order: 1 }, WORLD)).not.toBe(version(rule, { order: 1 }, { ...WORLD, paid: { a: 5 } }));
  });
});

describe('two worlds with the same version', () => {
  const INNER = [undefined, null, 1, 'a', ['a'], {}, { a: 1 }, { get: 1 }, { a: 1, get: 'a' }, { 0: 1 }];
  const OUTER = [...INNER, [1], { a: { a: 1 } }, { a: { a: 2, b: 1 } }, { b: 1 }, { a: { a: 1 }, b: ['a'] }, { a: { get: 2 } }];
  const member = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });
  const WORLDS = [
    ...OUTER,
    ...OUTER.flatMap((m) => [undefined, 'a', { a: 1 }].map((n) => ({ ...member('m', m), ...member('n', n) }))),
  ];

  const key = fc.constantFrom('key', 'key', "'a'", "'a'", "'get'", "'0'", 'other', 'x', 'world.n');
  const pick = (of: fc.Arbitrary<string>, templates: readonly string[], or = of) =>
    fc
      .tuple(fc.constantFrom(...templates), key, of, or)
      .map(([form, at, one, two]) => form.replaceAll('KEY', at).replaceAll('ONE', one).replaceAll('TWO', two));
  const root = fc.constantFrom('world.m', 'world.m', "world['m']", 'world.n', 'world');
  const inPython = pick(root, rows<string>('python-pieces', 'Ways to read a part of the world'));
  const inCel = pick(root, ['ONE', 'ONE', 'ONE.a', 'ONE[KEY]']);
  const PYTHON = `ONE|not ONE|KEY in ONE|KEY not in ONE|ONE == TWO|len(ONE)|list(ONE)|[x in TWO for x in ONE]|KEY in ONE in TWO
    |[ONE for x in ["b", "a"]]|(lambda key: KEY in ONE)("b")|(lambda key: ONE)("b")|(KEY in ONE) in TWO|ONE in TWO|ONE.get(*[KEY])
    |ONE.get(KEY, default=1)|ONE if KEY in TWO else 0|(ONE or TWO).get(KEY)|ONE.get|sorted(ONE.keys())|f'{ONE}'|ONE.pop(KEY)
    |dict(ONE).get(KEY)|KEY in ONE and ONE[KEY]|ONE.get(KEY, 0) == 1`.split(/\s*\|/);
  const CEL =
    `KEY in ONE|ONE == TWO|has(ONE.a)|["b", "a"].all(x, KEY in ONE)|!(KEY in ONE) || ONE[KEY] == 1|ONE.all(x, KEY in TWO)
    |(KEY in ONE) in TWO|["b"].exists(key, KEY in ONE)`.split(/\s*(?<!\|)\|(?!\|)/);
  const sources = fc.oneof(
    pick(inPython, PYTHON).map((expr) => gateFor([{ name: expr, expr }], [{ name: expr, after: expr }])),
    pick(inCel, CEL).map((cel) => gateFor([{ name: cel, cel }])),
  );

  it('get the same answers from all preconditions and effects', async () => {
    let pairs = 0;
    const samples = fc.sample(fc.tuple(sources, fc.constantFrom('a', 'get')), { numRuns: isWhole ? 800 : 400 });
    for (const [gate, name] of samples) {
      const act = { name: 'act', arguments: { key: name, other: 0, x: 'm' } };
      const declared = declaredOf(gate, act);
      const answers = new Map<string | undefined, string>();
      for (const world of WORLDS) {
        const version = worldVersion(gate, act, world);
        const answer = JSON.stringify([await declared?.unmet(world), declared?.effects(world)]);
        const known = answers.get(version);
        if (known !== undefined && known !== answer) expect.fail(`${known} and, in ${JSON.stringify(world)}, ${answer}`);
        pairs += known === undefined ? 0 : 1;
        answers.set(version, answer);
      }
    }
    // It says nothing about worlds of which each has a version of its own.
    expect(pairs).toBeGreaterThan(samples.length * 20);
  });
});
