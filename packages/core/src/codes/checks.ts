import { codesOf, finding } from './entry.ts';

/** Tests that need the world. */
export const checksCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', cutMayCause: true },
  {
    'checks.failed': finding('error'),
    'checks.needs-check': { ...finding('error'), cutMayCause: false, mistakeOf: 'contract' },
  },
);
