import type { Texts } from './texts.ts';

// The messages and hints for the `verdict` codes.
export const verdictTexts = {
  'verdict.truncated': {
    message: 'The reply was cut off, and the policy refuses cut replies.',
    help: 'Raise the output limit of the model, or set `policy.truncated` to `hold`.',
    hint: 'Your reply was cut off. Reply with the complete document.',
  },
  'verdict.dropped-required': {
    message: 'the value had to be dropped, but it is required.',
    help: 'Drop its parent instead, or make it optional.',
    hint: 'Correct the marked part.',
  },
} as const satisfies Texts;
