import { codesOf, finding } from './entry.ts';

/** Sending units of a run to people although they passed. */
export const reviewCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', needsApproval: true },
  {
    'review.worst': finding(
      'warning',
      'Nothing is wrong with it, but it is number {rank} of {of} in the order from the least certain unit of the run, and `policy.review` wants a person to see it.',
      'Compare the value with its source, then approve, edit or deny it. `policy.review.worst` says how many units are sent.',
      'Nothing to correct: a person looks at this value.',
    ),
    'review.sample': finding(
      'warning',
      'Nothing is wrong with it, but it is in the random sample that `policy.review` wants a person to see (number {rank} of {of} in the order from the least certain).',
      'Compare the value with its source, then approve, edit or deny it. `policy.review.sample` says how many units are sent.',
      'Nothing to correct: a person looks at this value.',
    ),
  },
);
