import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answered, pageOf } from './page.ts';

const pages = path.join(import.meta.dirname, 'pages');

describe.each(readdirSync(pages))('%s', (name) => {
  const { gates, never, passages } = pageOf(readFileSync(path.join(pages, name), 'utf8'));

  it.each(passages)('$expected.0 $title', async (passage) => {
    for (const contract of passage.contracts)
      for (const isStream of passage.ways) {
        const { lines, body, code } = await answered(passage, gates, contract, isStream);
        expect(lines).toEqual(passage.expected);
        expect(lines.join(' ')).toContain(code);
        if (lines[1]?.startsWith('!')) expect(never.filter((word) => body.includes(word))).toEqual([]);
      }
  });
});
