import { expect, it } from 'vitest';
import { judgeCase } from '../../../scripts/cases/judge-case.ts';
import { casePages, readCaseFile } from '../../../scripts/cases/read-case-file.ts';
import { someOf } from '../../../scripts/tests/share.ts';
import { compiler, document, fastPaths, german, remarkLanguages, russian, toolCalls } from '../src/entries/compiler.ts';
import { compile } from '../src/index.ts';

const schema = { type: 'object', properties: { refund: { type: 'integer' } } } as const;

const REPLIES = [
  '{"refund": 20}\n\nUps, falsch. Bitte ignorieren.',
  '{"refund": 20}\n\nЭто неверно, не используйте.',
  '{"refund": 20 // falsch\n}',
  '{"refund": 20}\n\nThat is wrong, please ignore it.',
  '{"refund": 20}',
  'Hier:\n```json\n{"refund": 20}\n```\nNein, das war nur ein Beispiel.',
];

const OTHERS = [
  () => compiler({ kinds: [document], remarkLanguages: remarkLanguages }),
  () => compiler({ kinds: [document], remarkLanguages: [german], runs: fastPaths }),
  () => compiler({ kinds: [document, toolCalls], remarkLanguages: [russian] }),
  () => compiler({ kinds: [document], remarkLanguages: [{ cues: [['refuses', 'before after comment', '(refund|hier)']] }] }),
  () => compile,
];

it('a verdict depends on the reply, the contract and the compiler only', () => {
  const gates = [compiler({ kinds: [document] }), ...OTHERS.map((made) => made())].map((make) => make({ schema }));
  const before = gates.map((gate) => REPLIES.map((reply) => gate.judge(reply)));
  for (const made of OTHERS) {
    const other = made()({ schema: { type: 'object' } });
    for (const reply of REPLIES) other.judge(reply);
    expect(gates.map((gate) => REPLIES.map((reply) => gate.judge(reply)))).toEqual(before);
  }
  const [english, all] = before.map((verdicts) => verdicts.map(({ status }) => status));
  expect(english).toEqual(['pass', 'pass', 'hold', 'hold', 'pass', 'hold']);
  expect(all).toEqual(['hold', 'hold', 'hold', 'hold', 'pass', 'hold']);
  const usual = REPLIES.map((reply) => compile({ schema }).judge(reply).status);
  expect(usual, 'all languages are on by default').toEqual(all);
});

it('every case (one in 21 in each run) has the same verdict whatever else was compiled and judged before', async () => {
  const cases = casePages().flatMap((page) => readCaseFile(page));
  for (const [, one] of someOf(cases, 21)) {
    const first = await judgeCase(one);
    for (const made of OTHERS) made()({}).judge(typeof one.reply === 'string' ? one.reply : '{}');
    expect(await judgeCase(one), `${one.file}: ${one.title}`).toEqual(first);
  }
});
