import type { Json, JsonObject } from '@tamis/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rows } from '../../../core/test/rows.ts';
import { checkHeader, isHeaderLine } from './python-header.ts';

const CODE = 'def extract(path: str) -> dict:\n    return {}\n';
const headerOf = (above: string) => checkHeader(`${above}${CODE}`).header;
const wrongWith = (above: string) =>
  checkHeader(`${above}${CODE}`).findings.map(({ code, path, at, args }) => [code, path, at, args.line]);

describe('the comments above a rule in Python', () => {
  it.each(rows<[string, JsonObject]>('extraction', 'What is written above a rule in Python'))('%j is %j', (above, header) => {
    expect(headerOf(above)).toEqual(header);
    expect(wrongWith(above)).toEqual([]);
  });

  it('match paths by their glob', () => {
    const { matcher } = checkHeader('# glob: *.csv\n');
    const path = (name: string) => ({ full: name, relative: name, segments: [name], hasRoot: false });
    expect([matcher?.matches(path('a.csv'), undefined), matcher?.matches(path('a.txt'), undefined)]).toEqual([true, false]);
    expect(checkHeader('# tag: t\n').matcher).toBeUndefined();
  });

  it.each(rows<[string, readonly Json[]]>('extraction', 'Refused headers'))(
    '%j is refused, and nothing of it counts',
    (above, problem) => {
      expect(wrongWith(above)).toEqual([problem]);
      expect(headerOf(above)).toEqual({});
    },
  );

  it('are refused line by line', () => {
    expect(wrongWith('# name: A\n# name: b\n').map(([, , at, line]) => [at, line])).toEqual([
      [0, 1],
      [10, 2],
    ]);
  });

  it('are found where they are, in any text', () => {
    const part = fc.constantFrom(...rows<string>('pieces', 'Rules in Python'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const code = parts.join('');
        const { findings } = checkHeader(code);
        for (const { at = -1, args } of findings) {
          expect(isHeaderLine(code.slice(at).split('\n')[0] ?? '')).toBe(true);
          expect(code.slice(0, at).split('\n')).toHaveLength(Number(args.line));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are no remarks', () => {
    expect(isHeaderLine('# name: example_only')).toBe(true);
    expect(isHeaderLine('# only an example')).toBe(false);
  });
});
