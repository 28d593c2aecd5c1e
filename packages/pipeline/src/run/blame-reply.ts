import type { Finding, Verdict } from '@tamis/core';
import { contractFault } from '@tamis/core/loop';
import type { Rejudgement, UnitRow } from '@tamis/ledger';
import { judgementOf } from '@tamis/ledger/internal';
import { schemaFields } from '../config/schema-fields.ts';
import type { ExpressionStep, ModelStep, Step } from '../model/pipeline.ts';
import type { ExpressionError, Failed } from '../steps/step-result.ts';
import { askedBefore } from './asked-before.ts';
import { expressionText } from './failed-work.ts';
import { refusedLoop } from './loop-of.ts';
import type { UnitLoop } from './loop-state.ts';
import { readsReply } from './reads-reply.ts';
import { REFUSED_LATER } from './refused-later.ts';
import type { Room } from './room.ts';
import { SKIPPED } from './skipped.ts';

export interface Blamed {
  readonly blames: Rejudgement;
  readonly loop: UnitLoop;
  readonly undone: readonly UnitRow[];
}

// The reply that made a computed step fail, if another reply may help: the failure is within the model's control, and its budget has a
// reply left. A reply that a person wrote or approved is never blamed.
export async function blameReply(room: Room, step: ExpressionStep, unit: string, failed: Failed): Promise<Blamed | undefined> {
  const rows = await room.given.ledger.unit(room.run, unit);
  const asked = room.modelStep(askedBefore(room.given.steps, step.name, rows)?.name ?? '');
  const verdict = asked && refusal(room.given.steps, asked, step, failed);
  if (asked === undefined || verdict === undefined) return undefined;
  const at = rows.findIndex((one) => one.step === asked.name);
  const row = rows[at];
  const origin = row && (await replyOf(room, row));
  if (row === undefined || origin === undefined) return undefined;
  const loop = await refusedLoop(room, asked, row, { attempt: origin, verdict });
  if (loop.state.phase !== 'asking') return undefined;
  const blames: Rejudgement = {
    ...{ unit, step: asked.name, origin, contract: room.given.digest, reason: REFUSED_LATER },
    // The failed step already has the codes, which would be counted twice here.
    judgement: { ...judgementOf(verdict), codes: [] },
    move: { state: 'pending', reason: 'retry' },
  };
  return { blames, loop, undone: rows.slice(at) };
}

const WRITTEN: ReadonlySet<string> = new Set(['edit', 'choose', SKIPPED]);

async function replyOf({ given, run }: Room, { unit, step, result }: UnitRow): Promise<number | undefined> {
  for await (const row of given.ledger.attempts(run, { unit, step, results: true })) {
    if (row.attempt !== result || row.status !== 'pass' || WRITTEN.has(row.reason ?? '')) continue;
    return row.origin ?? row.attempt;
  }
  return undefined;
}

// The message to the model, or undefined if no reply could help.
function refusal(
  steps: readonly Step[],
  asked: ModelStep,
  step: ExpressionStep,
  { error, findings }: Failed,
): Verdict | undefined {
  if (error !== undefined && !(isOfReply(asked, error) && readsReply(steps, asked, step, error.expression))) return undefined;
  const verdict: Verdict = {
    ...{ status: 'fail', changes: [], dropped: [] },
    findings: error === undefined ? findings : [expressionFinding(error)],
  };
  return contractFault(verdict) === undefined ? verdict : undefined;
}

// Whether an error is about the reply. A budget that ran out, or a name that no reply could have, is the folder's mistake.
function isOfReply({ schema }: ModelStep, { kind, message }: ExpressionError): boolean {
  if (kind === 'Exhausted') return false;
  const name = kind === 'NameError' ? /^name '(.+)' is not defined$/s.exec(message)?.[1] : undefined;
  const { fields, isOpen } = schemaFields(schema);
  return name === undefined || isOpen || fields.has(name);
}

function expressionFinding(error: ExpressionError): Finding {
  const message = `An expression over the reply fails: ${expressionText(error)}`;
  return {
    code: 'rules.failed',
    severity: 'error',
    path: '',
    args: { rule: error.expression, message, source: error.expression },
  };
}
