import { describe, expect, test } from 'vitest';
import { extractionDifferences } from '../../../tools/corpora/extraction.ts';
import { corporaFolder } from '../../../tools/corpora/row.ts';

const folder = corporaFolder();

describe('the rows about extraction rules', () => {
  test.skipIf(folder === undefined)('all come out as they say (skipped where ../shared/corpora is not there)', async () => {
    const { count, differences } = await extractionDifferences(folder as string);
    expect(count).toBeGreaterThan(100);
    expect(differences).toEqual([]);
  });
});
