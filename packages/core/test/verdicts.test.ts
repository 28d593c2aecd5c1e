import { describe, expect, it } from 'vitest';
import { type Gates, judgeCase } from '../../../scripts/cases/judge-case.ts';
import { repliesWithVerdicts } from '../../../scripts/cases/known-verdicts.ts';
import { told } from '../../../scripts/cases/told.ts';

// Cases say what matters; these files hold all the rest of a verdict: places, texts, grades, causes. A change of behaviour
// shows as a difference: npm run verdicts:write writes it, and a person reads it.
describe('replies of our own, damaged in every way', () => {
  const gates: Gates = new Map();
  for (const known of repliesWithVerdicts()) {
    it(known.title, async () => {
      expect(told(await judgeCase(known.question, gates)), 'npm run verdicts:write writes it').toEqual(known.told);
    });
  }
});
