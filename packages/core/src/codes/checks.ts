import { codesOf, finding } from './entry.ts';

// Codes for checks, the tests that need outside data.
export const checksCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', cutMayCause: true },
  {
    'checks.failed': finding('error'),
    'checks.needs-check': { ...finding('error'), cutMayCause: false, mistakeOf: 'contract' },
  },
);
