import fc from 'fast-check';
import { expect, it } from 'vitest';
import { damagedTexts, documents } from '../../../../../test/damage.ts';
import { READ_OPTIONS } from '../../../../../test/read-options.ts';
import { rows } from '../../../../../test/rows.ts';
import { parseJson } from '../parse-json.ts';
import { plainRuns } from './plain-run.ts';

const OPTIONS = { ...READ_OPTIONS, runs: plainRuns } as const;
const RUNS = 400;

const LIBERTIES: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/"(\w+)":/g, '$1:'),
  (text) => text.replaceAll(/"(\w*)"/g, "'$1'"),
  (text) => text.replaceAll(/\n *([\]}])/g, ',\n$1'),
  (text) => text.replaceAll(/,\n/g, '\n'),
  (text) => text.replaceAll(/,\n/g, ' '),
  (text) => text.replaceAll(/,\n/g, ', // "so", he said\n'),
  (text) => text.replaceAll(/,\n/g, ' # so\n,'),
  (text) => text.replaceAll('true', 'True').replaceAll('false', 'False').replaceAll('null', 'None'),
  (text) => text.replaceAll('\\n', '\n'),
  (text) => text.replaceAll('\\"', '"'),
  (text) => text.replaceAll('a', 'é'),
  (text) => text.replaceAll(/"(\w+)":/g, `'$1"':`),
  (text) => text.replaceAll(/"(\w+)":/g, "'$1`s':"),
];

// A document as other writers would write it, sometimes longer than what a run looks at in one go.
const loose = fc
  .tuple(documents, fc.subarray([...LIBERTIES]), fc.constantFrom(1, 1, 60))
  .map(([document, liberties, times]) =>
    liberties.reduce((text, take) => take(text), JSON.stringify(new Array(times).fill(document), null, 1)),
  );

it('reads runs of plain entries as the full reader does', () => {
  fc.assert(
    fc.property(fc.oneof(damagedTexts, loose), (text) => {
      const start = Math.max(0, text.search(/[[{]/));
      const quick = parseJson(text, start, text.length, OPTIONS);
      expect(quick).toEqual(parseJson(text, start, text.length, READ_OPTIONS));
      // Keeping the source texts disables the runs.
      expect(quick).toEqual(parseJson(text, start, text.length, { ...OPTIONS, sources: new Map() }));
      // Every word is a key that the schema describes.
      const described = new Set(text.match(/\w+/g));
      expect(parseJson(text, start, text.length, { ...OPTIONS, described })).toEqual(
        parseJson(text, start, text.length, { ...READ_OPTIONS, described }),
      );
    }),
    { numRuns: 10 * RUNS },
  );
});

it.each(rows<[string, string]>('json', 'Read in one go'))('reads %s in one go', (_, text) => {
  let calls = 0;
  const runs: typeof plainRuns = (reader, next) => {
    if (reader.stack.length > 0) calls++;
    return plainRuns(reader, next);
  };
  expect(parseJson(text, 0, text.length, { ...READ_OPTIONS, runs })).toEqual(parseJson(text, 0, text.length, READ_OPTIONS));
  expect(calls).toBe(1);
});

it.each(rows<string>('json', 'Read as the reader proper does'))('reads %s as the reader proper does', (text) => {
  const described = new Set(['b', 'c']);
  expect(parseJson(text, 0, text.length, { ...OPTIONS, described })).toEqual(
    parseJson(text, 0, text.length, { ...READ_OPTIONS, described }),
  );
});

it('reads an entry the same wherever in it one window ends and the next begins', () => {
  const entry = { a: 'b', 'x"y': 'c' };
  const text = `[${`{'a': 'b', 'x"y': 'c'},`.repeat(1000)}]`;
  for (let shift = 0; shift < 30; shift++) {
    const read = parseJson(' '.repeat(shift) + text, shift, shift + text.length, { ...OPTIONS, keys: 10_000 });
    expect(read).toMatchObject({ value: new Array(1000).fill(entry) });
  }
});

it('predicts keys only if they are the same, and finds repeated ones', () => {
  const usual = '{"id": 1, "name": "a", "size": 2,}';
  const others = ['{"id": 1, "name": "a", "id": 2,}', '{"id": 1, "names": "a", "size": 2,}', `{'id': 1, 'nam"e': "a", size: 2}`];
  for (const text of [usual, usual, ...others.flatMap((other) => [other, usual, other, other])]) {
    expect(parseJson(text, 0, text.length, OPTIONS)).toEqual(parseJson(text, 0, text.length, READ_OPTIONS));
  }
  const twice = parseJson(others[0] as string, 0, 32, OPTIONS);
  expect(twice.ok && twice.changes.map(({ code }) => code)).toEqual(['parse.duplicate-key', 'parse.trailing-comma']);
});
