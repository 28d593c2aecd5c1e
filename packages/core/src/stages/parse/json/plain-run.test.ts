import fc from 'fast-check';
import { expect, it } from 'vitest';
import { damagedTexts, documents } from '../../../../test/damage.ts';
import { parseJson } from './parse-json.ts';

const OPTIONS = { depth: 64, keys: 1000, string: 10_000, keyPolicy: 'refuse' } as const;
const RUNS = Number(process.env.TAMIS_RUNS ?? 400);

/** The same document as other writers would put it: single quotes, bare keys, commas at the end. */
const loose = documents.map((document) =>
  JSON.stringify(document, null, 1)
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll(/"(\w*)"/g, "'$1'")
    .replaceAll(/\n *([\]}])/g, ',\n$1'),
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
