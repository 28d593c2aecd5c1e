import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groundedIn } from '../src/stages/ground/grounded-in.ts';
import { rows } from './rows.ts';

const STYLES = { english: [',', '.'], german: ['.', ','], swiss: ["'", '.'], french: ['\u202f', ','], plain: ['', '.'] } as const;

type Style = readonly [group: string, point: string];

function written(thousandths: number, [group, point]: Style, decimals: number): string {
  const whole = String(Math.trunc(thousandths / 1000)).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  const rest = String(thousandths % 1000)
    .padStart(3, '0')
    .slice(0, decimals);
  return decimals === 0 ? whole : `${whole}${point}${rest}`;
}

const numberOf = (thousandths: number, decimals: number) =>
  Number(
    `${Math.trunc(thousandths / 1000)}.${String(thousandths % 1000)
      .padStart(3, '0')
      .slice(0, decimals)}`,
  );

function misreadings(value: number): readonly number[] {
  const digits = String(value).replace('.', '');
  const parts = String(value).split('.').map(Number);
  const cut = [digits.slice(1), digits.slice(0, -1), digits.slice(-3), digits.slice(0, 1), digits].map(Number);
  return [value * 1000, value / 1000, value * 10, value / 10, value / 100, -value, value + 1, ...parts, ...cut];
}

const AROUND = rows<[string, string]>('pieces', 'Signs around numbers');

const drawn = fc.record({
  thousandths: fc.oneof(fc.integer({ min: 1000, max: 99_999 }), fc.integer({ min: 1000, max: 9_999_999_999 })),
  style: fc.constantFrom<Style>(...Object.values(STYLES)),
  decimals: fc.integer({ min: 0, max: 3 }),
  around: fc.constantFrom(...AROUND),
});

const isFound = (value: number, source: string) => groundedIn(source, [value], [[]], 'folded').grounds.length > 0;

describe('a number in a source that shows how it writes numbers', () => {
  it('is found, and nothing that is near it or inside it', () => {
    fc.assert(
      fc.property(drawn, ({ thousandths, style, decimals, around: [before, after] }) => {
        // The second number says what the point is, and shares no digit with what is looked for.
        const source = `we paid ${before}${written(thousandths, style, decimals)}${after} of it, and 0${style[1]}007 more`;
        const value = numberOf(thousandths, decimals);
        expect([source, isFound(value, source)]).toEqual([source, true]);
        for (const other of misreadings(value)) {
          if (other === value || other === 0.007) continue;
          expect([source, other, isFound(other, source)]).toEqual([source, other, false]);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is not found with another sign, and not as the end of a range', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom('-', '−', '–'), ({ thousandths, style, decimals }, sign) => {
        const [text, value] = [written(thousandths, style, decimals), numberOf(thousandths, decimals)];
        const after = `, not 0${style[1]}007`;
        const cold = `it was ${sign}${text} °C${after}`;
        expect([cold, isFound(-value, cold), isFound(value, cold)]).toEqual([cold, true, false]);
        const range = `from 2${sign}${text}${after}`;
        expect([range, isFound(-value, range), isFound(value, range)]).toEqual([range, false, true]);
      }),
      { numRuns: 200 },
    );
  });
});
