import { compile } from '@tamis/core';
import { usualWording } from '@tamis/core/wording';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonTree } from '../page/lib/json/json-tree.ts';
import { nodeAt } from '../page/lib/json/pointer.ts';
import { indentedJson } from '../page/lib/json/pretty-json.ts';
import { markedLines } from '../page/lib/marks/marked-lines.ts';
import { marksInReply, marksInValue } from '../page/lib/marks/marks-in.ts';
import { visibleParts } from '../page/lib/visible.ts';
import { toldVerdict } from '../src/read/told.ts';

const gate = compile({ schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } } } });

function marked(reply: string) {
  const verdict = gate.judge(reply);
  const { changes } = toldVerdict(verdict, usualWording);
  const numbers = changes.map((_, at) => at + 1);
  const value = JSON.stringify(verdict.status === 'pass' ? verdict.value : null);
  return {
    reply: marksInReply(reply, changes, numbers).map(({ start, end, number }) => [
      changes[number - 1]?.code,
      reply.slice(start, end),
    ]),
    value: marksInValue(value, changes, numbers).map(({ start, end }) => value.slice(start, end)),
  };
}

describe('places of changes', () => {
  it('come from the offset, or from the place of the path, where the same text occurs twice', () => {
    const { reply, value } = marked('{"b": "12", "a": "12",}');
    expect(reply).toContainEqual(['parse.trailing-comma', ',']);
    expect(reply.filter(([code]) => code === 'coerce.string-to-number')).toEqual([
      ['coerce.string-to-number', '"12"'],
      ['coerce.string-to-number', '"12"'],
    ]);
    expect(value).toEqual(['12', '12']);
    const verdict = gate.judge('{"b": 12, "a": "12"}');
    const [mark] = marksInReply('{"b": 12, "a": "12"}', toldVerdict(verdict, usualWording).changes, [1]);
    expect(mark?.start).toBe('{"b": 12, "a": '.length);
  });

  it('lead back through edits before them', () => {
    expect(marked("```json\n{'a': '12',}\n```").reply.filter(([code]) => code?.startsWith('coerce'))).toEqual([
      ['coerce.string-to-number', "'12'"],
    ]);
  });

  it('cut lines without losing a character', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.array(fc.tuple(fc.nat(60), fc.nat(20)), { maxLength: 5 }), (text, places) => {
        const marks = places.map(([start, length], at) => ({
          ...{ start: Math.min(start, text.length), end: Math.min(start + length, text.length), number: at + 1 },
          ...({ kind: 'altered', isUnsafe: false } as const),
        }));
        const lines = markedLines(text, marks);
        expect(
          lines
            .map(({ pieces, text: line }) => (pieces.length === 0 ? line : pieces.map((piece) => piece.text).join('')))
            .join('\n'),
        ).toBe(text);
      }),
    );
  });
});

describe('JSON as it is written', () => {
  it('keeps digits, and finds what JSON.parse finds', () => {
    const tree = jsonTree('{"a": [1.50, 12345678901234567890, {"b/~": -0}]}');
    expect(tree && indentedJson(tree)).toContain('1.50');
    expect(tree && nodeAt(tree, '/a/2/b~1~0')).toMatchObject({ raw: '-0' });
    expect(jsonTree('{"a": 1,}')).toBeUndefined();
    expect(jsonTree('[1 2]')).toBeUndefined();
    fc.assert(
      fc.property(fc.json(), (text) => {
        const read = jsonTree(text);
        expect(read && JSON.parse(indentedJson(read))).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('untrusted texts', () => {
  it('have every control or invisible character named, and nothing else changed', () => {
    expect(visibleParts('a\u202Eb\u001B[0m\n').map(({ text }) => text)).toEqual(['a', 'U+202E', 'b', 'U+001B', '[0m\n']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { text: part, isBoxed } of visibleParts(text))
          if (!isBoxed) expect(part).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B-\u200F\uFEFF]/);
      }),
      { numRuns: 40 },
    );
  });
});
