import type { Judgement } from '@tamis/ledger';
import type { Step } from '../model/pipeline.ts';
import { isWanted } from '../steps/is-wanted.ts';
import { finish, onward } from './compute-step.ts';
import { expressionText, failedWork } from './failed-work.ts';
import type { Room } from './room.ts';
import { SKIPPED } from './skipped.ts';
import type { Walked, Walker } from './walker.ts';

const NOTHING: Judgement = {
  status: 'pass',
  codes: [],
  record: JSON.stringify({ findings: [], changes: [], dropped: [] }),
  value: '{}',
};

// Takes a unit past a step if the step's condition excludes it. Returns `'wanted'` if the unit goes through the step.
export async function skipStep(room: Room, step: Step, { unit, attempts }: Walker): Promise<Walked | 'wanted'> {
  const wanted = isWanted(step, unit);
  if (wanted === true) return 'wanted';
  const end = { unit: unit.id, step: step.name, attempt: attempts + 1 };
  if (wanted !== false) {
    const judgement = failedWork('pipeline.expression-fails', expressionText(wanted));
    await finish(room, { ...end, judgement, move: { state: 'failed' } });
    return undefined;
  }
  await finish(
    room,
    { ...end, reason: SKIPPED, judgement: NOTHING, move: { ...onward(room, step), reason: SKIPPED } },
    'skipped',
  );
  return { unit };
}
