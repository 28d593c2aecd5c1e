import fc from 'fast-check';
import { expect, it } from 'vitest';
import { damagedTexts, documents } from '../../../../test/damage.ts';
import { parseJson } from './parse-json.ts';

const OPTIONS = { depth: 64, keys: 1000, string: 10_000, keyPolicy: 'refuse' } as const;
const RUNS = Number(process.env.TAMIS_RUNS ?? 400);

/** The liberties of other writers, each taken wherever it can be. */
const LIBERTIES: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/"(\w+)":/g, '$1:'),
  (text) => text.replaceAll(/"(\w*)"/g, "'$1'"),
  (text) => text.replaceAll(/\n *([\]}])/g, ',\n$1'),
  (text) => text.replaceAll(/,\n/g, '\n'),
  (text) => text.replaceAll(/,\n/g, ', // "so", he said\n'),
  (text) => text.replaceAll(/,\n/g, ' # so\n,'),
  (text) => text.replaceAll('true', 'True').replaceAll('false', 'False').replaceAll('null', 'None'),
  (text) => text.replaceAll('\\n', '\n'),
  (text) => text.replaceAll('\\"', '"'),
  (text) => text.replaceAll('a', 'é'),
];

/** A document as other writers would put it, some of them longer than what a run looks at in one go. */
const loose = fc
  .tuple(documents, fc.subarray([...LIBERTIES]), fc.constantFrom(1, 1, 60))
  .map(([document, liberties, times]) =>
    liberties.reduce((text, take) => take(text), JSON.stringify(new Array(times).fill(document), null, 1)),
  );

it('reads runs of plain entries as the reader proper does', () => {
  fc.assert(
    fc.property(fc.oneof(damagedTexts, loose), (text) => {
      const start = Math.max(0, text.search(/[[{]/));
      const quick = parseJson(text, start, text.length, OPTIONS);
      // Keeping the source texts leaves the runs out.
      const slow = parseJson(text, start, text.length, { ...OPTIONS, sources: new Map() });
      expect(quick).toEqual(slow);
    }),
    { numRuns: 10 * RUNS },
  );
});
