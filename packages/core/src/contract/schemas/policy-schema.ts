import type { CodeTable } from '../../codes/entry.ts';
import type { JsonObject } from '../../model/index.ts';
import { MEANINGS, OWN_MEANINGS } from '../../remarks/cue.ts';
import { DEEPEST_LIMIT, FAILURE_MEANINGS, POLICY_CHOICES, unsafeCodes } from '../contract-words.ts';
import { defaultLimits } from '../policy.ts';
import { choice, closedObject, texts } from './pieces.ts';

const CHOICE_TEXTS: { readonly [key: string]: string } = {
  repair: 'Which changes are made to the text; all also makes unsafe changes, which hold the reply.',
  coerce: 'Which changes are made so that values fit the schema.',
  truncated: 'What happens to a reply that was cut off.',
  strict: 'Any warning or unsafe change fails the reply.',
  formats: 'Whether format in the schema is checked or only an annotation.',
  keys: 'Whether keys like __proto__ are refused or kept as plain data.',
};

export function policySchema(codes: CodeTable, own: JsonObject = {}): JsonObject {
  const choices = Object.entries(POLICY_CHOICES).map(([key, values]) => {
    return [key, { description: CHOICE_TEXTS[key] ?? '', ...choice(values) }] as const;
  });
  const allow = { description: 'Codes of unsafe changes that may pass; tamis explain CODE describes each one.', type: 'array' };
  return {
    description: 'How leniently Tamis may read a reply. Every setting has a default.',
    ...closedObject({
      ...Object.fromEntries(choices),
      allow: { ...allow, items: { enum: unsafeCodes(codes) } },
      on: {
        description:
          'The meaning of a failure at a place, keyed by JSON Pointers with * for any key or index; the longest match wins.',
        type: 'object',
        propertyNames: { pattern: '^/' },
        additionalProperties: { enum: FAILURE_MEANINGS },
      },
      vocabulary: vocabularySchema(),
      remarks: remarksSchema(),
      limits: limitsSchema(),
      ...own,
    }),
  };
}

function vocabularySchema(): JsonObject {
  return {
    description: 'Text that may surround an allowed value.',
    ...closedObject({
      prefixes: texts('Words before an allowed value that carry no meaning; case does not matter.'),
      delimiters: texts('Characters that introduce a remark after an allowed value.'),
    }),
  };
}

function remarksSchema(): JsonObject {
  const meaning = { description: 'What the words say about the value next to them.', enum: OWN_MEANINGS };
  const cue = {
    description: 'The words to look for: (a|b) for alternatives, [a] for an optional part, a* for the start of a word.',
  };
  return {
    description: 'The meaning of words next to a value, and which meanings count.',
    ...closedObject({
      add: {
        description: 'Additional words that put a value in doubt, or that announce a call or name an answer.',
        type: 'array',
        items: { ...closedObject({ cue: { ...cue, type: 'string', pattern: '\\S' }, meaning }), required: ['cue', 'meaning'] },
      },
      off: { description: 'Meanings that do not cause a reply to be held.', type: 'array', items: { enum: MEANINGS } },
    }),
  };
}

const LIMIT_TEXTS: { readonly [key in keyof typeof defaultLimits]: string } = {
  bytes: 'The maximum number of UTF-8 bytes in the reply.',
  depth: 'The maximum nesting depth of objects and lists.',
  keys: 'The maximum number of keys in all objects together.',
  string: 'The maximum number of characters in one string.',
  marks: 'The maximum number of line ends, colons, commas, brackets and pairs of quotes in a YAML document.',
  changes: 'The maximum number of changes made to read one document.',
  findings: 'The maximum number of findings listed in a verdict.',
  candidates: 'The maximum number of documents judged in one reply.',
};

function limitsSchema(): JsonObject {
  const limits = Object.entries(LIMIT_TEXTS).map(([key, description]) => {
    const most = key === 'depth' ? { maximum: DEEPEST_LIMIT } : {};
    const usual = defaultLimits[key as keyof typeof defaultLimits];
    return [key, { description, type: 'integer', minimum: 1, ...most, default: usual }] as const;
  });
  return {
    description: 'How large a reply may be before it is refused, and how much is reported.',
    ...closedObject(Object.fromEntries(limits)),
  };
}
