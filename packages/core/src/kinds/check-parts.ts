import type { Parts } from '../gate/index.ts';
import { allKeys } from '../lib/words.ts';
import { checkKeys } from '../wording/check-keys.ts';

type Names = { readonly [part in keyof Omit<Parts, 'remarks'> | 'kinds']?: unknown };

const LISTS = 'kinds languages formats remarkLanguages';

const PARTS = allKeys<Names>()([
  LISTS,
  'rules validators absent checks grounding evidence placeholders contradictions timer streams runs readings patterns code',
  'textFormats metaSchemas',
]);

export function checkParts(given: Names): void {
  checkKeys('`compiler`', given, PARTS);
  for (const [name, part] of Object.entries(given)) {
    const isList = LISTS.split(' ').includes(name);
    if (part !== undefined && Array.isArray(part) !== isList)
      throw new TypeError(`\`${name}\` of \`compiler\` must be ${isList ? 'a list' : 'one part, not a list'}.`);
  }
}
