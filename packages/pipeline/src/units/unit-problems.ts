import type { FileProblem } from '@tamis/files';
import type { Processing } from '../model/pipeline.ts';
import { badValue } from '../shape/shape-problems.ts';
import { baseUnits, countUnits } from './make-units.ts';

// More units than this must be a mistake in the positions, because such a run would never end.
const MOST_UNITS = 10_000_000;

// The number of ids that are compared one by one. Beyond that, only names that could be misread are refused.
const MOST_COMPARED = 2_000_000;

const MOST_TOLD = 10;
const LONGEST_ID = 500;

interface UnitProblem {
  readonly problem: FileProblem;
  readonly item?: number;
}

export function unitProblems(processing: Processing, hasFanOut: boolean): readonly UnitProblem[] {
  const count = countUnits(processing);
  if (count > MOST_UNITS) return [{ problem: badValue('/processing/positions', `${count} units`, `at most ${MOST_UNITS}`) }];
  const problems: UnitProblem[] = [];
  let at = 0;
  const seen = new Set<string>();
  for (const { id } of baseUnits(processing)) {
    const item = processing.strategy === 'direct' ? at++ : undefined;
    const reason = badIdReason(id, hasFanOut);
    const tell = (found: FileProblem) => problems.push({ problem: found, ...(item !== undefined && { item }) });
    if (reason !== undefined) tell(problem('pipeline.bad-unit-id', { id: JSON.stringify(id.slice(0, 80)), reason }));
    else if (seen.has(id)) tell(problem('pipeline.duplicate-unit', { id }));
    if (problems.length === MOST_TOLD) break;
    if (seen.size < MOST_COMPARED) seen.add(id);
  }
  return problems;
}

export function areCompared(processing: Processing): boolean {
  return countUnits(processing) <= MOST_COMPARED;
}

function badIdReason(id: string, hasFanOut: boolean): string | undefined {
  if (/\p{Cc}/u.test(id)) return 'has a control character';
  if (!id.isWellFormed()) return 'has half of a character';
  if (id === '.' || id === '..') return 'means a folder';
  if (id.length > LONGEST_ID) return `is ${id.length} characters long; the limit is ${LONGEST_ID}`;
  if (hasFanOut && /__fan\d{3,}$/.test(id)) return 'ends as ids of fan-out children do';
  return undefined;
}

function problem(code: 'pipeline.bad-unit-id' | 'pipeline.duplicate-unit', args: FileProblem['args']): FileProblem {
  return { code, severity: 'error', path: '/processing/items', args };
}
