import { type Gate, withheldText } from '@tamis/core';
import type { ResultContext, ResultVerdict } from '@tamis/core/contract';
import { isObject, listAt, memberOf, textAt } from '@tamis/core/internal';

interface ResultsBy {
  readonly gate: Pick<Gate<never>, 'judgeResult'>;
  readonly onResult?: ((verdict: ResultVerdict) => void) | undefined;
  // Parts that answer calls that never ran.
  readonly answers: ReadonlySet<unknown>;
}

const KINDS: { readonly [type: string]: ResultContext } = {
  text: {},
  json: {},
  'error-text': { failed: true },
  'error-json': { failed: true },
};

// Withholds results in a prompt that must not be passed on to the model. The SDK keeps results as they came, so all of them are judged with
// every request. Those since the model's last reply are new and are reported. Results that pass are unchanged.
export function judgeResults<Message>(prompt: readonly Message[], by: ResultsBy): Message[] {
  const last = prompt.findLastIndex((message) => textAt(message, 'role') === 'assistant');
  return prompt.map((message, index) => {
    if (textAt(message, 'role') !== 'tool') return message;
    const parts = listAt(message, 'content');
    const judged = parts.map((part) => judgedPart(part, index > last ? by : { ...by, onResult: undefined }));
    return judged.every((part, at) => part === parts[at]) ? message : { ...message, content: judged };
  });
}

function judgedPart(part: unknown, { gate, onResult, answers }: ResultsBy): unknown {
  if (answers.has(part)) return part;
  const output = memberOf(part, 'output');
  const value = memberOf(output, 'value');
  const name = textAt(part, 'toolName');
  if (textAt(part, 'type') !== 'tool-result' || name === undefined || value === undefined) return part;
  const type = textAt(output, 'type') ?? '';
  const context = Object.hasOwn(KINDS, type) ? (KINDS[type] ?? {}) : { form: 'rendered' as const };
  const verdict = gate.judgeResult?.(name, judgeable(value), context);
  if (verdict === undefined) return part;
  onResult?.(verdict);
  if (verdict.status === 'pass') return part;
  // A call that was made and whose result is withheld has not failed, so it must count as made.
  return { ...(part as object), output: { type: 'failed' in context ? 'error-text' : 'text', value: withheldText(verdict) } };
}

function judgeable(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((part: unknown) => {
    const isBytes = isObject(part) && memberOf(memberOf(part, 'data'), 'data') instanceof Uint8Array;
    return isBytes ? { ...part, data: null } : part;
  });
}
