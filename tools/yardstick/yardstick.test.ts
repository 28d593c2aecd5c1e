import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { edited } from '../damage/edits.ts';
import { seeded } from '../damage/random.ts';
import { STYLE } from '../damage/slips.ts';
import type { Adapter } from './src/adapter.ts';
import type { Case } from './src/case.ts';
import { generatedCases, visibleEdits } from './src/cases/generated-cases.ts';
import { contracts, linesOf, WRITTEN, writtenCases } from './src/cases/written-cases.ts';
import { checkedReader, checkFor } from './src/check/checked.ts';
import { readOptions } from './src/options.ts';
import { PEERS } from './src/peers/peers.ts';
import { badgeOf } from './src/print/badge.ts';
import { pageOf } from './src/print/page.ts';
import { pictureOf } from './src/print/picture.ts';
import { reportOf } from './src/print/report.ts';
import type { Results } from './src/run.ts';
import { outcomeOf } from './src/score/outcome.ts';
import { groupsOf, type Row, scoredOf } from './src/score/tally.ts';

const root = import.meta.dirname;

async function rowOf(name: string, adapter: Adapter, cases: readonly Case[]): Promise<Row> {
  const read = checkedReader(adapter);
  const asked = [];
  for (const { text, contract } of cases) asked.push(await read(text, contract));
  const scored = scoredOf(cases, asked);
  return { name, version: '1.0.0', calls: name, groups: groupsOf(scored), micros: { ordinary: 1, damaged: undefined }, scored };
}

const parse: Adapter = { read: (text) => ({ accepted: JSON.parse(text) }) };

it('has cases that match their schema, and each right value meets its contract', () => {
  const validate = new Ajv2020().compile(JSON.parse(readFileSync(path.join(root, 'cases/case.schema.json'), 'utf8')));
  const lines = WRITTEN.flatMap((family) => linesOf(family).map((line) => ({ family, line })));
  expect(lines.filter(({ line }) => !validate(line)).map(({ line }) => line.id)).toEqual([]);
  expect(lines.filter(({ family, line }) => !line.id.startsWith(`${family}/`)).map(({ line }) => line.id)).toEqual([]);
  expect(new Set(lines.map(({ line }) => line.id)).size).toBe(lines.length);
  expect(new Set(lines.map(({ line }) => line.contract))).toEqual(new Set(Object.keys(contracts())));
  // Digits that a double can't hold are a string here, so the schema of such a number does not apply.
  const cases = writtenCases().filter(({ id }) => !id.startsWith('hazards/big-integer'));
  const unfit = cases.filter(({ contract, right }) => right.some((value) => checkFor(contract)(value) === undefined));
  expect(unfit.map(({ id }) => id)).toEqual([]);
});

it('generates the same cases from the same seed, and others from another', () => {
  expect(generatedCases(5, 200)).toEqual(generatedCases(5, 200));
  expect(generatedCases(6, 200)).not.toEqual(generatedCases(5, 200));
  const cases = generatedCases(7, 300);
  const unfit = cases.filter(({ contract, right }) => checkFor(contract)(right[0]) === undefined);
  expect(unfit.map(({ id }) => id)).toEqual([]);
  const damaged = cases.filter(({ family }) => family === 'damaged');
  expect(damaged).toHaveLength(270);
  // What JSON.parse reads without a complaint would hide its damage.
  expect(damaged.filter(({ text, right }) => right.length === 1 && readsWrong(text, right[0])).map(({ id }) => id)).toEqual([]);
});

it('damages only what shows, however many slips there are', () => {
  const text = '{"a": [12, 3.5, 678], "b": "x"}';
  const all = Array.from({ length: 400 }, (_, seed) => visibleEdits(text, seeded(seed))).filter((edits) => edits !== undefined);
  expect(all.filter((edits) => edits.length > 1).length).toBeGreaterThan(30);
  for (const edits of all) {
    for (const edit of edits) expect(() => JSON.parse(edited(text, [edit])), edit.name).toThrow();
    const places = edits.flatMap(({ start, end }) => [start, end]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});

it('changes the style of marks and leaves the text inside strings alone', () => {
  const text = '{"a": ["x]", 1.5], "b, c": {"d": true}}';
  const styled = (name: keyof typeof STYLE) => STYLE[name](text, seeded(1));
  expect(styled('trailing commas')).toBe('{"a": ["x]", 1.5,], "b, c": {"d": true,},}');
  expect(styled('no commas')).toBe('{"a": ["x]"  1.5]  "b, c": {"d": true}}');
  expect(styled('wide marks')).toBe('{"a"： ["x]"， 1.5]， "b, c"： {"d"： true}}');
  expect(styled('decimal commas')).toBe('{"a": ["x]", 1,5], "b, c": {"d": true}}');
  expect(styled('Python')).toBe("{'a': ['x]', 1.5], 'b, c': {'d': True}}");
  expect(styled('keys without quotes')).toBe('{a: ["x]", 1.5], b, c: {d: true}}');
});

function readsWrong(text: string, right: unknown): boolean {
  try {
    return typeof JSON.parse(text) !== 'string' && JSON.stringify(JSON.parse(text)) !== JSON.stringify(right);
  } catch {
    return false;
  }
}

it('scores a wrong value as a false accept, and only that', () => {
  const one: Case = {
    id: 'x',
    family: 'hazards',
    contract: { kind: 'any' },
    text: '',
    right: [{ a: 1 }, 2],
    why: '',
    isGenerated: false,
  };
  const none: Case = { ...one, right: [] };
  const calls: Case = { ...none, contract: { kind: 'calls', tools: [] } };
  expect(outcomeOf(one, { accepted: { a: 1 } })).toBe('right');
  expect(outcomeOf(one, { accepted: 2 })).toBe('right');
  expect(outcomeOf(one, { accepted: { a: 1, b: undefined } })).toBe('right');
  expect(outcomeOf(one, { accepted: { a: 2 } })).toBe('false accept');
  expect(outcomeOf(one, { accepted: { a: Number.NaN } })).toBe('false accept');
  expect(outcomeOf(one, { held: { a: 2 } })).toBe('held');
  expect(outcomeOf(one, { refused: '' })).toBe('refused');
  expect(outcomeOf(none, { refused: '' })).toBe('right');
  expect(outcomeOf(none, { accepted: null })).toBe('false accept');
  expect(outcomeOf(calls, { accepted: [] })).toBe('right');
  expect(outcomeOf({ ...one, right: [{ id: '12345678901234567890' }] }, { accepted: { id: 12345678901234567890n } })).toBe(
    'right',
  );
});

it('counts every false accept of a reader that accepts anything', async () => {
  const cases = writtenCases();
  const open: Adapter = { read: () => ({ accepted: { wrong: true } }) };
  const any = cases.filter(({ contract }) => contract.kind === 'any');
  const { groups } = await rowOf('open', open, any);
  expect(groups.all).toMatchObject({ cases: any.length, falseAccepts: any.length, right: 0, accepted: any.length });
  const closed = await rowOf('closed', { read: () => ({ refused: 'always' }) }, cases);
  expect(closed.groups.all?.falseAccepts).toBe(0);
  expect(closed.groups.all?.right).toBe(cases.filter(({ right }) => right.length === 0).length);
});

it('checks what is accepted against the contract', async () => {
  const contract = { kind: 'object', schema: { type: 'object', required: ['a'] } } as const;
  const read = checkedReader(parse);
  expect((await read('{"a": 1}', contract)).reading).toEqual({ accepted: { a: 1 } });
  expect((await read('{"b": 1}', contract)).reading).toEqual({ refused: 'does not meet the contract' });
  expect((await read('{"a', contract)).reading).toHaveProperty('refused');
  const tools = { kind: 'calls', tools: [{ name: 'f', parameters: { type: 'object', required: ['x'] } }] } as const;
  const message = '{"tool_calls": [{"function": {"name": "f", "arguments": "{\\"x\\": 1}"}}]}';
  expect((await read(message, tools)).reading).toEqual({ accepted: [{ name: 'f', arguments: { x: 1 } }] });
  expect((await read('{"name": "g", "arguments": {"x": 1}}', tools)).reading).toHaveProperty('refused');
  expect((await read('{"name": "f", "arguments": {}}', tools)).reading).toHaveProperty('refused');
  // Half of a plan is another plan.
  expect((await read('[{"name": "f", "arguments": {"x": 1}}, 5]', tools)).reading).toHaveProperty('refused');
});

it('prints false accepts first, and lists each one of the reader in focus', async () => {
  const cases = [...writtenCases(), ...generatedCases(3, 20)];
  const rows = [await rowOf('strict', parse, cases), await rowOf('none', { read: () => ({ refused: '' }) }, cases)];
  const results: Results = { seed: 3, count: 20, focus: 'strict', rows, missing: [] };
  const wrong = rows[0]?.scored.filter(({ outcome }) => outcome === 'false accept') ?? [];
  expect(wrong.length).toBeGreaterThan(5);
  const report = reportOf(results);
  const page = pageOf(results, { picture: 'x.svg', guide: '' });
  for (const { case: one } of wrong) {
    expect(report).toContain(`"id":"${one.id}"`);
    expect(page).toContain(`| \`${one.id}\` |`);
  }
  expect(report).toMatch(/reader +cases +false accepts +of accepted +right +held +refused/);
  expect(page).toContain('Where others do better than strict');
  expect(pictureOf(results).match(/false accept: /g)).toHaveLength(2);
  expect(badgeOf(results)).toContain(`false accepts: ${wrong.length} of `);
});

it('says what is wrong with a flag', () => {
  const names = PEERS.map(({ name }) => name);
  expect(readOptions(['--seed', 'x'], names)).toContain('--seed: expected a whole number');
  expect(readOptions(['--peer', 'nobody'], names)).toContain('found nobody');
  expect(readOptions(['--command', 'x'], names)).toContain('expected NAME=COMMAND');
  expect(readOptions(['--wrong'], names)).toContain('--wrong');
  expect(readOptions(['--seed', '4', '--peer', 'none', '--command', 'me=a --b=c'], names)).toMatchObject({
    seed: 4,
    commands: [{ name: 'me', shell: 'a --b=c' }],
  });
});
