import { codesOf, finding } from './entry.ts';

/** Deciding what the findings and changes mean together. */
export const verdictCodes = /* @__PURE__ */ codesOf(
  { group: 'syntax' },
  {
    'verdict.truncated': finding(
      'error',
      'The reply was cut off, and the policy refuses cut replies.',
      'Raise the output limit of the model, or set `policy.truncated` to `hold`.',
      'Your reply was cut off. Reply with the complete document.',
    ),
    'verdict.dropped-required': finding(
      'error',
      'A part that had to be dropped is required there.',
      'Drop its parent instead, or make it optional.',
      'Correct the marked part.',
    ),
  },
);
