import { type Gate, type Json, withheldText } from '@tamis/core';
import type { ResultVerdict } from '@tamis/core/contract';
import { isObject } from '@tamis/core/internal';
import type { TurnOptions } from './turn-options.ts';

export interface OutputText {
  readonly text: string;
  readonly failed: boolean;
}

export interface OutputJudge extends Pick<TurnOptions, 'onResult'> {
  readonly gate: Pick<Gate<never>, 'judgeResult'>;
}

// Reads the caller's output for a call: text, a failure, or any value that JSON can represent. The model sees the output that was judged.
// If it must not be passed on, the model sees a note that it was withheld. A gate that does not judge results leaves them unchanged.
export function readOutput(output: unknown, name: string, { gate, onResult }: OutputJudge): OutputText {
  const { given, failed } = givenIn(output, name);
  const unjudged: ResultVerdict = { status: 'pass', tool: name, value: given as Json, failed };
  const verdict = gate.judgeResult?.(name, given, { failed }) ?? unjudged;
  onResult?.(verdict);
  if (verdict.status === 'fail') return { text: withheldText(verdict), failed: false };
  const { value } = verdict;
  return { text: typeof value === 'string' ? value : JSON.stringify(value), failed: verdict.failed };
}

// The output itself, and whether it reports a failure. An output that no tool can have is the caller's mistake.
function givenIn(output: unknown, name: string): { readonly given: unknown; readonly failed: boolean } {
  if (output instanceof Error) return { given: output.message || output.name, failed: true };
  if (isOutputText(output)) return { given: output.text, failed: output.failed };
  if (output instanceof Promise) throw new TypeError(`The output of ${name} is a promise; await it first.`);
  if (output !== undefined && typeof output !== 'function' && typeof output !== 'symbol') return { given: output, failed: false };
  const found = output === undefined ? 'undefined' : `a ${typeof output}`;
  throw new TypeError(`The output of ${name} is ${found}; give text, or a value that JSON can represent.`);
}

// An object with more than these two keys is the tool's own value.
function isOutputText(output: unknown): output is OutputText {
  if (!isObject(output) || Object.keys(output).length !== 2) return false;
  return typeof output.text === 'string' && typeof output.failed === 'boolean';
}
