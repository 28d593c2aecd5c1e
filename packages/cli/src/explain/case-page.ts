import { readFileSync } from 'node:fs';
import type { Code } from '@tamis/core';

/** Where the pages are: next to the built command, or in the repository it is run from. */
const FOLDERS = ['../cases/', '../../../../cases/'];

/** The Markdown page of a code; undefined if it does not exist. */
export function casePage(code: Code): string | undefined {
  const path = `${code.replace('.', '/')}.md`;
  for (const folder of FOLDERS) {
    try {
      return readFileSync(new URL(folder + path, import.meta.url), 'utf8');
    } catch {
      // The next folder may have it; without a page, only the registry's part is shown.
    }
  }
  return undefined;
}
