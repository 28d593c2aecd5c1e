import { expect, it } from 'vitest';
import type { FieldEvidence } from '../src/entries/contract.ts';
import { byDoubt, doubtsIn, evidenceOf, heldForReview, shareOf } from '../src/entries/review.ts';
import { ask, compile, type Message } from '../src/index.ts';
import { scripted } from './asking.ts';
import { rows } from './rows.ts';

const letter = 'Anna Müller owes us 1.200,50 €.';
const messages: readonly Message[] = [{ role: 'user', content: letter }];

it('is there only where a contract asks for it, also in a stream and after checks', async () => {
  const asked = compile({ policy: { review: { worst: '10%' } }, checks: [{ name: 'fine', run: () => true }] });
  expect((await asked.check('{"n": 1,}', {})).evidence).toEqual([
    { path: '', changes: [{ code: 'parse.trailing-comma', grade: 'safe' }] },
  ]);
  expect(
    compile({ absent: ['/n'], schema: { properties: { n: { type: 'integer' } } } })
      .stream()
      .end().evidence,
  ).toEqual([]);
  expect('evidence' in compile({}).judge('{"n": 1,}')).toBe(false);
});

it('an attempt says how many earlier ones read the same, at each place that they have', async () => {
  const gate = compile({
    schema: { type: 'object', properties: { name: { type: 'string' }, n: { type: 'integer', minimum: 3 } }, required: ['n'] },
    absent: ['/name'],
  });
  const model = scripted('{"name": "Anna", "n": 1}', '{"name": "Bo", "n": 2}', '{"name": "Anna", "n": 3, "more": [true]}');
  const outcome = await ask({ gate, model, messages });
  expect(outcome).toMatchObject({ status: 'accepted' });
  expect(outcome.attempts.map(({ verdict }) => verdict.evidence?.length)).toEqual([0, 0, 2]);
  expect(outcome.attempts.at(-1)?.verdict.evidence).toEqual([
    { path: '/name', agreement: { same: 1, differ: 1 } },
    { path: '/n', agreement: { same: 0, differ: 2 } },
  ]);
});

it('a place that an earlier attempt has not, or has as something else, is told apart', () => {
  const verdict = { status: 'pass', value: { a: [1, 2], b: {} }, findings: [], changes: [], dropped: [] } as const;
  const evidence = evidenceOf(verdict, { earlier: [{ a: [1] }, { a: 'x', b: {} }, 7] });
  expect(evidence).toEqual([
    { path: '', agreement: { same: 0, differ: 1 } },
    { path: '/a', agreement: { same: 0, differ: 1 } },
    { path: '/a/0', agreement: { same: 1, differ: 0 } },
    { path: '/b', agreement: { same: 1, differ: 0 } },
  ]);
});

it('orders values from the least certain: the first reason in which they differ decides', () => {
  const ordered = rows<readonly FieldEvidence[]>('verdicts', 'Evidence, from the least certain');
  const sorted = ordered.toReversed().sort((one, other) => byDoubt(doubtsIn(one), doubtsIn(other)));
  expect(sorted).toEqual(ordered);
});

it('what is sent to people is held for an approval with its value and its place in the order', () => {
  const gate = compile({ policy: { review: { sample: 0.5 } } });
  const verdict = gate.judge('{"n": 1}');
  if (verdict.status !== 'pass') throw new Error('it passes');
  const held = heldForReview(verdict, { as: ['worst', 'sample'], rank: 3, of: 9 });
  expect(held).toMatchObject({ status: 'hold', reason: 'approval', held: { n: 1 } });
  expect(held.findings.map(({ code, args }) => [code, args])).toEqual([
    ['review.worst', { rank: 3, of: 9 }],
    ['review.sample', { rank: 3, of: 9 }],
  ]);
  expect('value' in held).toBe(false);
});

it('a share is a percentage or a fraction, and nothing else', () => {
  expect(['10%', '2.5 %', '0%', '100%', 0, 0.02, 1].map(shareOf)).toEqual([0.1, 0.025, 0, 1, 0, 0.02, 1]);
  for (const wrong of ['10', '101%', '-1%', 'a%', 10, -0.1, Number.NaN, null, '٣%']) expect(shareOf(wrong)).toBe(undefined);
  expect(() => compile({ policy: { review: { worst: '10%', sample: 0.02 } } })).not.toThrow();
});

it('very many changes at one place are all listed', () => {
  const change = { code: 'parse.x', safety: 'safe', path: '', before: null, after: null } as const;
  const changes = Array.from({ length: 300_000 }, () => change);
  const verdict = { status: 'pass', value: 1, findings: [], changes, dropped: [] } as const;
  expect(evidenceOf(verdict)[0]?.changes).toHaveLength(300_000);
});
