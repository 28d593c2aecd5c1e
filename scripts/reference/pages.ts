import { codesPage } from './codes-page.ts';
import { commandPage } from './command-page.ts';
import { exitCodesPage } from './exit-codes-page.ts';
import { contractKeysPage, fileKeysPage } from './keys-pages.ts';

export function referencePages(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/reference/codes.md', codesPage()],
    ['docs/reference/command.md', commandPage()],
    ['docs/reference/exit-codes.md', exitCodesPage()],
    ['docs/reference/contract-keys.md', contractKeysPage()],
    ['docs/reference/file-keys.md', fileKeysPage()],
  ]);
}
