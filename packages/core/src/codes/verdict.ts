import { codesOf, finding } from './entry.ts';

export const verdictCodes = /* @__PURE__ */ codesOf(
  { group: 'syntax' },
  {
    'verdict.truncated': { ...finding('error'), refusesCut: true },
    'verdict.dropped-required': finding('error'),
  },
);
