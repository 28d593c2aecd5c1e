import type { Change, Finding, Json, JsonObject, Problem, Verdict } from '@tamis/core';
import { jsonText } from '@tamis/core/internal';
import { fromFault, renderChange, renderDropped, renderFinding } from '@tamis/core/unit';
import { engine } from '../engine.ts';
import { Excerpts } from './excerpts.ts';

const MOST_ADVISED = 50;

interface Extras {
  readonly warnings?: readonly Problem[];
  readonly retry?: readonly JsonObject[];
}

export function verdictLine(idJson: string, reply: string, verdict: Verdict, { warnings = [], retry }: Extras = {}): string {
  return line(idJson, {
    ...verdictJson(reply, verdict),
    ...warningsIn(warnings),
    ...(retry === undefined ? {} : { retry }),
  });
}

export function verdictJson(reply: string, verdict: Verdict): JsonObject {
  const { status, findings, changes, dropped } = verdict;
  const unsafe = new Set(changes.filter(({ safety }) => safety === 'unsafe').slice(0, MOST_ADVISED));
  const excerpts = new Excerpts(reply, [...findings, ...unsafe], changes);
  const advised = (item: Finding | Change) => ({ ...adviceOn(item), ...excerpts.of(item) });
  return {
    status,
    ...(verdict.status === 'pass' ? { value: verdict.value } : {}),
    ...(verdict.status === 'hold' ? { reason: verdict.reason, held: verdict.held } : {}),
    ...(verdict.status === 'hold' && verdict.alternatives !== undefined ? { alternatives: verdict.alternatives } : {}),
    ...(verdict.status === 'hold' && verdict.undecided !== undefined ? { undecided: verdict.undecided } : {}),
    ...(verdict.abstained === undefined ? {} : { abstained: verdict.abstained }),
    findings: findings.map((finding) => ({ ...renderFinding(finding, engine), ...advised(finding) })),
    changes: changes.map((change) => ({ ...renderChange(change, engine), ...(unsafe.has(change) ? advised(change) : {}) })),
    dropped: dropped.map((one) => renderDropped(one, engine)),
    ...(verdict.grounds === undefined ? {} : { grounds: verdict.grounds.map((ground) => ({ ...ground })) }),
    ...(verdict.evidence === undefined ? {} : { evidence: verdict.evidence }),
  };
}

// The line that answers a question whose contract can't be used.
export function contractErrorLine(idJson: string, problems: readonly Problem[], warnings: readonly Problem[]): string {
  return line(idJson, { status: 'contract-error', findings: problems.map(renderProblem), ...warningsIn(warnings) });
}

export function engineFaultLine(idJson: string, error: unknown): string {
  const { code, path, message, help } = fromFault('unit.engine-fault', String(error));
  return line(idJson, { status: 'engine-fault', findings: [{ code, path, message, help }] });
}

function renderProblem(problem: Problem): JsonObject {
  return { ...renderFinding(problem, engine), ...adviceOn(problem) };
}

function adviceOn(item: Finding | Change | Problem): JsonObject {
  const isConsequence = 'causedBy' in item && item.causedBy !== undefined;
  // A complete reply will include what was cut off, so a hint to add it would mislead.
  const [help, hint] = [engine.helpOf(item), isConsequence ? '' : engine.hintOf(item)];
  return { ...(help === '' ? {} : { help }), ...(hint === '' ? {} : { hint }) };
}

function warningsIn(warnings: readonly Problem[]): { readonly warnings?: Json } {
  return warnings.length === 0 ? {} : { warnings: warnings.map(renderProblem) };
}

// Builds an answer line. The id is inserted as its original text, because digits beyond 2^53 would be lost otherwise.
function line(idJson: string, answer: { readonly [key: string]: Json }): string {
  return `{"id":${idJson},${jsonText(answer).slice(1)}\n`;
}
