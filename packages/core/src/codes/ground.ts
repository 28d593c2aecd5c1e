import { codesOf, finding, unsafe } from './entry.ts';

// Codes for looking up values in the source that they must come from.
export const groundCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic' },
  {
    'ground.not-found': { ...unsafe(), cutMayCause: true, isUngrounded: true },
    'ground.no-source': { ...finding('error'), mistakeOf: 'contract' },
  },
);
