import type { Texts } from './texts.ts';

// The messages and hints for the `checks` codes.
export const checksTexts = {
  'checks.failed': {
    message: '{message}',
    help: 'If the value is right, correct the check {rule}.',
    hint: '{hint}',
  },
  'checks.needs-check': {
    message: 'The contract has checks that need the world, but the reply was judged without them.',
    help: 'Use `await gate.check(reply, world)`.',
  },
} as const satisfies Texts;
