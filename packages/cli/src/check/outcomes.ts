import type { Json, Pass } from '@tamis/core';
import {
  countOutcome,
  type FailedUnit,
  failureRecord,
  type Tally,
  type UnitOutcome,
  type UnitProblem,
  unitProblems,
  type Weights,
} from '@tamis/core/unit';
import { engine } from '../engine.ts';
import { sha256 } from '../text/sha256.ts';

export interface OutcomeParts {
  readonly tally: Tally;
  readonly file: string | undefined;
  readonly record: ((line: string) => void) | null;
  readonly outcome: (outcome: UnitOutcome) => void;
}

export function tellRepaired(parts: OutcomeParts, line: number, id: string, verdict: Pass, weights: Weights): void {
  const troubles = verdict.findings.length === 0 ? [] : unitProblems(verdict, weights, engine);
  tell(parts, { status: 'repaired', line, id: shownId(id), reply: null, troubles, changes: verdict.changes });
}

export function tellFailed(
  parts: OutcomeParts,
  line: number,
  told: Pick<UnitOutcome, 'reply' | 'place' | 'passages'>,
  unit: FailedUnit,
): void {
  const { record, file } = parts;
  record?.(failureRecord({ ...unit, ...(file !== undefined && { file }), wording: engine }, line, sha256));
  const status = unit.verdict?.status === 'hold' ? 'hold' : 'fail';
  const id = unit.idJson === 'null' ? `line ${line}` : shownId(unit.idJson);
  const readings = readingsOf(unit);
  const changes = unit.verdict?.changes ?? [];
  tell(parts, { status, line, id, ...told, ...(readings && { readings }), troubles: unit.troubles, changes });
}

function readingsOf({ verdict }: FailedUnit): UnitOutcome['readings'] {
  return verdict?.status === 'hold' && verdict.alternatives
    ? [verdict.held as Json, ...(verdict.alternatives as Json[])]
    : undefined;
}

function tell(parts: OutcomeParts, outcome: UnitOutcome): void {
  countOutcome(parts.tally, outcome, engine);
  parts.outcome(outcome);
}

function shownId(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}

// The problem with a line that is too long to hold.
export function tooLarge(bytes: number, limit: number): UnitProblem {
  const [code, args] = ['extract.too-large', { bytes, limit }] as const;
  const texts = { message: engine.messageOf({ code, args }), help: engine.helpOf({ code, args }) };
  return { code, stage: 'extract', level: 'error', path: '', rule: null, ...texts, args };
}
