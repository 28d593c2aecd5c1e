import type { Parts } from '../gate/parts.ts';
import { checkKeys } from '../wording/check-keys.ts';

/** Every part of a compiler, and whether a list of them is given; the type makes sure that none is missing. */
const PARTS: { readonly [part in keyof Required<Parts> | 'kinds']: 'list' | 'one' } = {
  kinds: 'list',
  languages: 'list',
  formats: 'list',
  tongues: 'list',
  rules: 'one',
  validators: 'one',
  checks: 'one',
  timer: 'one',
  streams: 'one',
  runs: 'one',
  patterns: 'one',
  code: 'one',
  textFormats: 'one',
  metaSchemas: 'one',
};

/** Throws if a compiler is given something that is not a part, a list instead of one part, or one instead of a list. */
export function checkParts(given: { readonly [part in keyof Parts | 'kinds']?: unknown }): void {
  checkKeys('`compiler`', given, Object.keys(PARTS));
  for (const [name, form] of Object.entries(PARTS)) {
    const part = given[name as keyof typeof PARTS];
    if (part === undefined || Array.isArray(part) === (form === 'list')) continue;
    const found = form === 'list' ? 'not a list; a list' : 'a list; a single part';
    throw new TypeError(`\`${name}\` of \`compiler\` is ${found} was expected.`);
  }
}
