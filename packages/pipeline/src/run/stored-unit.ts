import type { AttemptRow, Ledger } from '@tamis/ledger';
import { type Fields, isFields } from '../exact/exact.ts';
import { readJson } from '../exact/read-json.ts';
import { joinFields, type Unit, unitOf } from '../units/unit.ts';
import { SKIPPED } from './skipped.ts';
import type { StoredStep } from './step-order.ts';

/** The fields of an attempt that are needed to use it as a unit's result at a step. */
export type StoredResult = Pick<AttemptRow, 'step' | 'attempt' | 'origin' | 'reason' | 'value' | 'model' | 'finish' | 'calls'>;

/** Rebuilds a unit from its ledger rows: its input, then the result of each step it has passed, in order. */
export function storedUnit(
  id: string,
  steps: readonly StoredStep[],
  input: string | undefined,
  results: readonly StoredResult[],
): Unit {
  const began = unitOf({ ...fieldsIn(input), unit_id: id }) as Unit;
  return results.reduce<Unit>((unit, result) => {
    const scope = steps.find(({ name }) => name === result.step)?.scope;
    return scope === undefined ? unit : withResult(unit, scope, result);
  }, began);
}

export async function resultsOf(ledger: Ledger, run: string, unit: string): Promise<readonly AttemptRow[]> {
  const results = [];
  for await (const result of ledger.attempts(run, { unit, results: true, contents: true })) results.push(result);
  return results;
}

export function withResult(unit: Unit, scope: StoredStep['scope'], result: StoredResult): Unit {
  if (result.reason === SKIPPED) return unit;
  const output = fieldsIn(result.value);
  const metadata = scope === 'chunk' ? replyMetadata(unit.metadata, result) : { ...unit.metadata, ...ownMetadata(output) };
  return { ...unit, fields: joinFields(unit.fields, output), metadata };
}

function fieldsIn(text: string | undefined): Fields {
  const value = text === undefined ? {} : readJson(text);
  return isFields(value) ? value : {};
}

function ownMetadata({ _metadata: metadata }: Fields): Fields {
  return isFields(metadata) ? metadata : {};
}

function replyMetadata(before: Fields, { model, finish, attempt, origin = attempt, calls }: StoredResult): Fields {
  const usage = calls.findLast(({ outcome }) => outcome === 'answered')?.usage;
  return {
    ...before,
    ...(usage && {
      input_tokens: countIn(before.input_tokens) + usage.inputTokens,
      output_tokens: countIn(before.output_tokens) + usage.outputTokens,
    }),
    ...(model === undefined ? {} : { model }),
    ...(finish === undefined ? {} : { finish_reason: finish }),
    attempt: origin,
  };
}

function countIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
