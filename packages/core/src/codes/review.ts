import { codesOf, finding } from './entry.ts';

// Codes for units that passed but are still sent to a person for review.
export const reviewCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', needsApproval: true },
  {
    'review.worst': finding(
      'warning',
      'It passed, but `policy.review` sends the least certain units of a run to people, and it is number {rank} of {of}, counted from the least certain.',
      'Compare the value with its source, then approve, edit or deny it. `policy.review.worst` sets how many units are sent.',
      'Nothing to correct: a person will look at this value.',
    ),
    'review.sample': finding(
      'warning',
      'It passed, but `policy.review` sends a random sample of the run to people, and it is in that sample (number {rank} of {of}, counted from the least certain).',
      'Compare the value with its source, then approve, edit or deny it. `policy.review.sample` sets how many units are sent.',
      'Nothing to correct: a person will look at this value.',
    ),
  },
);
