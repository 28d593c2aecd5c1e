import { codesOf, finding } from './entry.ts';

/** Tests that need the world. */
export const checksCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', cutMayCause: true },
  {
    'checks.failed': finding('error', '{message}'),
    'checks.needs-check': {
      ...finding('error', 'The contract has checks that need the world; this verdict was asked for without them.'),
      cutMayCause: false,
    },
  },
);
