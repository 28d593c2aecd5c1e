import { codesOf, finding } from './entry.ts';

/** Deciding what the findings and changes mean together. */
export const verdictCodes = /* @__PURE__ */ codesOf(
  { group: 'syntax' },
  {
    'verdict.truncated': { ...finding('error', 'The reply was cut off, and the policy refuses cut replies.'), refusesCut: true },
    'verdict.dropped-required': finding('error', 'A part that had to be dropped is required there.'),
  },
);
