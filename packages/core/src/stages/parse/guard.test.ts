import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../test/damage.ts';
import { jsonTexts, numberTexts } from '../../../test/json-texts.ts';
import { rows } from '../../../test/rows.ts';
import { wholeText } from '../../lib/text-slice.ts';
import type { Json } from '../../model/json.ts';
import { RemarkReader } from '../../remarks/remark-reader.ts';
import { holdsNoSurprise } from './guard.ts';
import { parseJson } from './json/parse-json.ts';

const RUNS = 10 * 400;
const LIMITS = { depth: 5, keys: 12, string: 100 };
const OPTIONS = { ...LIMITS, changes: 100, keyPolicy: 'refuse', remarks: new RemarkReader(), strict: true } as const;

function findsNothing(text: string): boolean {
  const read = parseJson(text, 0, text.length, OPTIONS);
  return read.ok && read.changes.length === 0 && read.warnings.length === 0;
}

const passes = (text: string) => {
  const value = JSON.parse(text) as Json;
  const isSound = holdsNoSurprise(wholeText(text), value, LIMITS);
  // What surrounds a document must not matter.
  for (const behind of [
    ' {"a": 0.1234567890123456789, "a": "\\"}',
    ':\\\\\\\\',
    `"${'x'.repeat(200)}"`,
    '.12345678901234567',
    '-',
  ]) {
    const amid = `{"a": 1.5e-9} ${text}${behind}`;
    expect(holdsNoSurprise({ text: amid, start: 14, end: 14 + text.length }, value, LIMITS), amid).toBe(isSound);
  }
  return isSound;
};

describe('what passes the guard', () => {
  it('contains nothing that our own reader would report', () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        if (passes(text)) expect(findsNothing(text)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('holds no number that lost digits, however it is written and whatever surrounds it', () => {
    fc.assert(
      fc.property(
        numberTexts,
        fc.constantFrom(['', ''], ['[', ']'], ['{\n  "a": ', '\n}'], ['[0,', ']']),
        (number, [before, after]) => {
          const text = `${before}${number}${after}`;
          if (passes(text)) expect(findsNothing(text)).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it.each(rows<string>('json', 'Not strict JSON'))('is not %s', (text) => {
    expect(passes(text)).toBe(false);
  });
});

describe('the guard', () => {
  it.each(rows<string>('json', 'Let through by the guard'))('lets %s through', (text) => {
    expect(passes(text)).toBe(true);
  });

  it.each(rows<string>('json', 'Read again'))('has %s read again', (text) => {
    expect(passes(text)).toBe(false);
  });

  it('lets through every document of JSON.stringify, whatever the layout', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(0, 1, 2, '\t'), (document, indent) => {
        const text = JSON.stringify(document, null, indent);
        fc.pre(findsNothing(text) && !/[0-9.]{16}|e[-+]/.test(text));
        expect(passes(text)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});
