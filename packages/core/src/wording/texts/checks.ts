import type { Texts } from './texts.ts';

/** What a person and the model are told about the codes of checks. */
export const checksTexts = {
  'checks.failed': { help: 'The check {rule} found this; it looks at more than the value.', hint: '{hint}' },
  'checks.needs-check': { help: 'Use `await gate.check(reply, world)`.', hint: '' },
} as const satisfies Texts;
