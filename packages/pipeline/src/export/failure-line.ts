import { createHash } from 'node:crypto';
import { type FailedUnit, failureRecord, fromFault, type UnitProblem, unitProblems } from '@tamis/core/unit';
import { faultTexts } from '@tamis/core/wording';
import type { AttemptRow } from '@tamis/ledger';
import { verdictOf } from '@tamis/ledger/internal';
import { type Fields, isFields } from '../exact/exact.ts';
import { readJson } from '../exact/read-json.ts';
import { writeJson } from '../exact/write-json.ts';
import type { OpenedRun } from '../look/open-run.ts';
import { retryOf } from '../retry/retryable.ts';
import { askedBefore } from '../run/asked-before.ts';
import { storedUnit } from '../run/stored-unit.ts';
import { recordOf } from '../units/unit.ts';
import { answersOf } from './answers-of.ts';
import type { UnitWithResults } from './units-with-results.ts';

// Pipeline contracts allow no unsafe change, and warnings never fail a unit.
const WEIGHTS = { allow: new Set<never>(), strict: false };

export async function failureLine(opened: OpenedRun, { row, results }: UnitWithResults): Promise<string> {
  const {
    ledger,
    row: { run },
    detail,
  } = opened;
  const input = recordOf(storedUnit(row.unit, detail.steps, row.input, results));
  const last = await lastAttempt(ledger, run, row.unit, row.step);
  const isComputed = detail.steps.find(({ name }) => name === row.step)?.scope === 'expression';
  const asked = isComputed ? askedBefore(detail.steps, row.step, results)?.name : undefined;
  const said = isComputed ? results.find(({ step }) => step === asked) : last;
  const failed: FailedUnit = {
    idJson: JSON.stringify(row.unit),
    inputJson: writeJson(input),
    modelJson: JSON.stringify(said?.model ?? null),
    rawResponse: said?.reply ?? bodyOf(said) ?? null,
    ...reasonOf(last, row.code),
    step: row.step,
    attempts: answersOf(row),
    ...(isComputed && { isRetryable: (await retryOf(opened, row)) !== undefined }),
  };
  const record = failureRecord(failed, null, sha256).trimEnd();
  return withFields(isComputed && last?.value !== undefined ? withComputed(record, last.value) : record, input);
}

// The response body that came instead of a reply, if a fault ended the unit.
function bodyOf(last: AttemptRow | undefined): string | undefined {
  const message = last?.calls.at(-1)?.message ?? '';
  const at = message.indexOf('\n\n');
  return at < 0 ? undefined : message.slice(at + 2);
}

async function lastAttempt(
  ledger: OpenedRun['ledger'],
  run: string,
  unit: string,
  step: string,
): Promise<AttemptRow | undefined> {
  let last: AttemptRow | undefined;
  for await (const attempt of ledger.attempts(run, { unit, step, contents: true })) last = attempt;
  return last;
}

function reasonOf(last: AttemptRow | undefined, code: string | undefined): Pick<FailedUnit, 'troubles' | 'verdict'> {
  const { status, record, value } = last ?? {};
  if (status === undefined || record === undefined) return { troubles: [codeTrouble(code)] };
  const verdict = verdictOf({ status, record, ...(value === undefined ? {} : { value }) });
  const error = workError(record);
  return { verdict, troubles: error === undefined ? unitProblems(verdict, WEIGHTS) : [error] };
}

// A step that could not be computed gives its own explanation.
function workError(record: string): UnitProblem | undefined {
  const { error } = JSON.parse(record) as { readonly error?: { readonly code: string; readonly message: string } };
  return error && trouble(error.code, error.message, '');
}

function codeTrouble(code: string | undefined): UnitProblem {
  if (code === undefined) return fromFault('unit.engine-fault');
  const known = Object.hasOwn(faultTexts, code) ? faultTexts[code as keyof typeof faultTexts] : undefined;
  return trouble(code, known?.message ?? '', known?.help ?? '');
}

function trouble(code: string, message: string, help: string): UnitProblem {
  return { code, stage: code.slice(0, code.indexOf('.')), level: 'error', path: '', rule: null, message, help, args: {} };
}

function withComputed(record: string, value: string): string {
  const { _metadata: _, ...computed } = readJson(value) as Fields;
  return `${record.slice(0, -1)},"computed":${writeJson(computed)}}`;
}

// Adds the input fields whose names the record does not use itself.
function withFields(record: string, input: ReturnType<typeof recordOf>): string {
  const known = readJson(record);
  const own = isFields(known) ? known : {};
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(own, name)));
  return Object.keys(fields).length === 0 ? record : `${record.slice(0, -1)},${writeJson(fields).slice(1)}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
