import { codesOf, finding } from './entry.ts';

/** Codes for the final decision on a reply's findings and changes. */
export const verdictCodes = /* @__PURE__ */ codesOf(
  { group: 'syntax' },
  {
    'verdict.truncated': { ...finding('error'), refusesCut: true },
    'verdict.dropped-required': finding('error'),
  },
);
