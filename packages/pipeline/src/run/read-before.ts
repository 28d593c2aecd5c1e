import { join, relative } from 'node:path';
import { openText } from '@tamis/files';
import type { OpenedPipeline } from '../config/open-pipeline.ts';
import type { Processing } from '../model/pipeline.ts';

// Keeps items read during validation for the run. They are handed over once, so that they don't stay in memory.
export class ReadBefore {
  #held: { readonly processing: Processing; readonly file: string; readonly text: string } | undefined;

  constructor({ pipeline: { processing, folder }, itemsFile }: OpenedPipeline) {
    if (itemsFile !== undefined) this.#held = { processing, file: relative(folder, itemsFile.path), text: itemsFile.text };
  }

  // The items, if a copy of the folder has exactly the text they were read from. It may have changed in between.
  take(copy: string): Processing | undefined {
    const held = this.#held;
    this.#held = undefined;
    if (held === undefined) return undefined;
    const copied = openText(join(copy, held.file));
    return 'text' in copied && copied.text === held.text ? held.processing : undefined;
  }
}
