import { codesOf, finding, unsafe } from './entry.ts';

/** Looking up values in the source they must come from. */
export const groundCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic' },
  {
    'ground.not-found': { ...unsafe(), cutMayCause: true, isUngrounded: true },
    'ground.no-source': { ...finding('error'), mistakeOf: 'contract' },
  },
);
