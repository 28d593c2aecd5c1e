import { codesOf, finding } from './entry.ts';

// Codes for units that passed but are still sent to a person for review.
export const reviewCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', needsApproval: true },
  { 'review.worst': finding('warning'), 'review.sample': finding('warning') },
);
