import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../index.ts';
import { replyDiff } from './reply-diff.ts';

const gate = compile({});

function shown(reply: string): readonly string[] {
  const { changes } = gate.judge(reply);
  const marks = { same: ' ', removed: '-', added: '+' };
  return replyDiff(reply, changes).map(({ kind, number, text, changes: here }) => {
    return `${number}${marks[kind]}|${text}|${here.map(({ code }) => code).join(' ')}`;
  });
}

describe('a reply next to what was read', () => {
  it('leaves a clean reply as it is', () => {
    expect(shown('{"a": 1,\n "b": 2}')).toEqual(['1 |{"a": 1,|', '2 | "b": 2}|']);
  });

  it('shows each altered line as it came and as it was read', () => {
    expect(shown('Sure:\n```json\n{"tone": \'cold\',\n "n": 5,\n "last": 1,}\n```')).toEqual([
      '1-|Sure:|extract.prose',
      '2-|```json|extract.fence',
      `3-|{"tone": 'cold',|parse.single-quotes`,
      '3+|{"tone": "cold",|',
      '4 | "n": 5,|',
      '5-| "last": 1,}|parse.trailing-comma',
      '5+| "last": 1}|',
      '6-|```|extract.fence',
    ]);
  });

  it('keeps every line of the reply, in order', () => {
    const text = fc.string({ unit: fc.constantFrom(...'{}[]",:\n ab1\'`'), maxLength: 60 });
    fc.assert(
      fc.property(text, (reply) => {
        const { changes } = gate.judge(reply);
        const raw = replyDiff(reply, changes).filter(({ kind }) => kind !== 'added');
        expect(raw.map((line) => line.text).join('\n')).toBe(reply);
        expect(raw.map(({ number }) => number)).toEqual(raw.map((_, at) => at + 1));
      }),
    );
  });
});
