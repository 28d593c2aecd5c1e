import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import { growthBySize, LINEAR } from './growth.ts';
import { rows } from './rows.ts';

const anything = compile({});
const statusOf = (reply: string) => anything.judge(reply).status;

const DOCUMENTS = rows<string>('code', 'Documents');
const STATEMENTS = rows<string>('code', 'Lone statements');
const PROGRAMS = rows<string>('code', 'Programs');

describe('a literal', () => {
  it.each(DOCUMENTS)('is a document: %j', (reply) => expect(statusOf(reply)).toBe('pass'));
  it.each(STATEMENTS)('of a lone statement is held: %j', (reply) => expect(statusOf(reply)).toBe('hold'));
  it.each(PROGRAMS)('of a program is none: %j', (reply) => {
    expect(anything.judge(reply)).toMatchObject({ status: 'fail', findings: [{ code: 'extract.code' }] });
  });

  it.each(['arr[0]', 'x["a"][0] = 3', 'm[0][1][2]', 'See list[1] and dict["k"].', 'a[0] = 1'])(
    'that is an index is none: %j',
    (reply) => {
      expect(anything.judge(reply)).toMatchObject({ status: 'hold', held: reply, changes: [{ code: 'extract.bare-text' }] });
    },
  );

  it('that is an index does not contradict the document beside it', () => {
    expect(anything.judge('As said in notes[1]:\n{"a": 1}')).toMatchObject({ status: 'pass', value: { a: 1 } });
  });

  it('in code is looked at in linear time', () => {
    for (const piece of ['x = {"a": 1}\n', 'f({"a": 1}, ', '[a]\n', 'x[0] ', 'a = [', 'if (x) {\n'])
      expect(
        growthBySize(statusOf, (size) => piece.repeat(size), 20_000),
        piece,
      ).toBeLessThan(LINEAR);
  });
});
