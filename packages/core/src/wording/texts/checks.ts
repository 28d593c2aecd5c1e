import type { Texts } from './texts.ts';

/** What a person and the model are told about the `checks` codes. */
export const checksTexts = {
  'checks.failed': {
    message: '{message}',
    help: 'The check {rule} found this; it looks at more than the value.',
    hint: '{hint}',
  },
  'checks.needs-check': {
    message: 'The contract has checks that need the world, but the reply was judged without them.',
    help: 'Use `await gate.check(reply, world)`.',
  },
} as const satisfies Texts;
