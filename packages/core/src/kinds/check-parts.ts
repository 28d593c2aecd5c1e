import type { Parts } from '../gate/index.ts';
import { checkKeys } from '../wording/check-keys.ts';

const IS_LIST: { readonly [part in keyof Required<Omit<Parts, 'remarks'>> | 'kinds']: boolean } = {
  kinds: true,
  languages: true,
  formats: true,
  remarkLanguages: true,
  rules: false,
  validators: false,
  absent: false,
  checks: false,
  grounding: false,
  evidence: false,
  placeholders: false,
  contradictions: false,
  timer: false,
  streams: false,
  runs: false,
  readings: false,
  patterns: false,
  code: false,
  textFormats: false,
  metaSchemas: false,
};

export function checkParts(given: { readonly [part in keyof Omit<Parts, 'remarks'> | 'kinds']?: unknown }): void {
  checkKeys('`compiler`', given, Object.keys(IS_LIST));
  for (const [name, part] of Object.entries(given)) {
    const isList = IS_LIST[name as keyof typeof IS_LIST];
    if (part !== undefined && Array.isArray(part) !== isList)
      throw new TypeError(`\`${name}\` of \`compiler\` must be ${isList ? 'a list' : 'one part, not a list'}.`);
  }
}
