import { readFileSync } from 'node:fs';
import type { Code } from '@tamis/core';

/** Where the pages are: beside the built command, or in the repository it is run from. */
const FOLDERS = ['../cases/', '../../../../cases/'];

/** The Markdown page of a code; undefined where it is not there. */
export function casePage(code: Code): string | undefined {
  const path = `${code.replace('.', '/')}.md`;
  for (const folder of FOLDERS) {
    try {
      return readFileSync(new URL(folder + path, import.meta.url), 'utf8');
    } catch {
      // The next folder may have it; without a page the registry's part is shown alone.
    }
  }
  return undefined;
}
