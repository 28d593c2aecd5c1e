import { expect } from 'vitest';
import { type Gates, judgeCase } from '../../../scripts/cases/judge-case.ts';
import { repliesWithVerdicts } from '../../../scripts/cases/known-verdicts.ts';
import { told } from '../../../scripts/cases/told.ts';
import { itHolds } from './case-verdict.ts';

// Cases say what matters; these files hold all the rest of a verdict: places, texts, grades, causes. A change of behaviour
// shows as a difference: npm run verdicts:write writes it, and a person reads it.
const gates: Gates = new Map();
itHolds('replies of our own, damaged in every way, are judged as before', repliesWithVerdicts(), async (one) => {
  const given = told(await judgeCase(one.question, gates));
  expect(given, 'npm run verdicts:write writes it').toEqual(one.told);
});
