import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMap, isScalar, type Pair, parseDocument, type Scalar, stringify } from 'yaml';
import { sourceOffset, type TextStyle } from './source-offset.ts';

const STYLES = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
} as const;

function written(text: string) {
  const { contents } = parseDocument(text);
  if (!isMap(contents)) throw new Error(`no map: ${text}`);
  const node = (contents.items[0] as Pair | undefined)?.value;
  if (!isScalar(node)) throw new Error(`no scalar: ${text}`);
  const [start, end] = (node as Scalar).range as [number, number, number];
  return { start, style: STYLES[node.type as keyof typeof STYLES] as TextStyle, raw: text.slice(start, end), value: node.value };
}

function characterAt(text: string, at: number): string | undefined {
  const { start, style, raw, value } = written(text);
  const offset = sourceOffset({ raw, style, value: String(value) }, at);
  return offset === undefined ? undefined : text.charAt(start + offset);
}

describe('sourceOffset', () => {
  it.each([
    ['plain', 'a: one two > three\n'],
    ['plain over lines', 'a: one\n  two\n\n  > three\n'],
    ['single', "a: 'it''s one > three'\n"],
    ['single over lines', "a: 'it''s\n\n\n   one\n   >\n   three'\n"],
    ['double', 'a: "\\u00e9\\t\\x41\\U0001F4A5 \\"one\\" > three"\n'],
    ['double over lines', 'a: "one \\\n   two\n   \\n\n\n  > three"\n'],
    ['literal', 'a: |\n  one\n\n    two\n  > three\n'],
    ['literal with a comment and a digit', 'a: |1-  # why\n   one\n  > three\n'],
    ['folded', 'a: >\n\n  one\n  two\n\n\n    more\n    x\n\n  last\n  > three\n'],
    ['folded, kept', 'a: >+\n  one\n  > three\n\n'],
    ['with Windows line ends', 'a: |\r\n  one\r\n  > three\r\n'],
    ['folded with Windows line ends', 'a: "one\r\n  two\r\n  > three"\r\n'],
    ['a tag and an anchor', 'a: &x !!str > # head\n  one\n  > three\n'],
  ])('finds a character in a text: %s', (_name, text) => {
    const value = String(written(text).value);
    expect(characterAt(text, value.indexOf('>'))).toBe('>');
  });

  it('finds the end', () => {
    expect(characterAt('a: "one" # more\n', 3)).toBe('"');
    expect(characterAt('a: one # more\n', 3)).toBe(' ');
    expect(characterAt('a: |\n  one\n', 3)).toBe('\n');
  });

  it('finds every letter of any text that YAML writes', () => {
    const types = ['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const;
    const unit = fc.constantFrom(...'ab>"\'\\ \n\té日💥:#', '\u001b', '  ', 'word ');
    fc.assert(
      fc.property(
        fc.string({ unit, minLength: 1 }),
        fc.constantFrom(...types),
        fc.constantFrom(0, 20),
        (value, type, lineWidth) => {
          const text = stringify({ a: value }, { defaultStringType: type, lineWidth, minContentWidth: 0 });
          for (let at = 0; at < value.length; at++) {
            if (/[ab>日]/.test(value.charAt(at))) expect(characterAt(text, at)).toBe(value.charAt(at));
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('finds every letter of any JSON string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const raw = JSON.stringify(value);
        for (let at = 0; at < value.length; at++) {
          const offset = sourceOffset({ raw, style: 'double', value }, at);
          if (/[a-zA-Z]/.test(value.charAt(at))) expect(raw.charAt(offset ?? -1)).toBe(value.charAt(at));
        }
      }),
    );
  });

  it('says nothing if the text does not mean what it was read as', () => {
    expect(sourceOffset({ raw: 'one', style: 'plain', value: 'two' }, 1)).toBeUndefined();
    expect(sourceOffset({ raw: '"one"', style: 'double', value: 'one' }, 9)).toBeUndefined();
  });
});
