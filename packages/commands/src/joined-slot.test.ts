import { expect, test } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';

const gateOf = (over: 'refuse' | 'keep-last') =>
  compile({
    kind: 'command',
    grammar: {
      version: 1,
      joiners: { '+': [] },
      lists: { genre: ['jazz', 'rock', 'soul'] },
      slots: { genre: { list: 'genre', least: 1, most: 2, joiner: '+', over } },
      forms: { play: '{genre}' },
    },
  });

test('a slot that keeps its last tokens has a joiner between all of them', () => {
  const gate = gateOf('keep-last');
  expect(gate.judge('jazz + rock + soul')).toMatchObject({ status: 'hold', held: { slots: { genre: ['rock', 'soul'] } } });
  expect(gate.judge('jazz rock')).toMatchObject({ status: 'fail' });
});

test('only another token after a joiner is one too many', () => {
  const codes = (text: string) =>
    gateOf('refuse')
      .judge(text)
      .findings.map(({ code }) => code);
  expect(codes('jazz + rock + soul')).toEqual(['commands.too-many']);
  expect(codes('jazz + rock loudly')).toEqual(['commands.extra-words']);
});
