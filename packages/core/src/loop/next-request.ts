import { promptContract } from '../kinds/prompt-contract.ts';
import { wordingFor } from '../kinds/usual-wording.ts';
import { known } from '../lib/known.ts';
import { appendMessages } from '../message/append-messages.ts';
import type { Clock } from '../ports/clock.ts';
import type { Message, TextMessage } from '../ports/message.ts';
import type { RequestOptions } from '../ports/model.ts';
import type { AskOptions } from './ask-options.ts';
import { type Attempt, isModels } from './attempt.ts';
import { mayNull } from './may-null.ts';
import { contractMessage } from './prompt-messages.ts';
import { type RetryFormat, type RetryOptions, retryFormat, retryRequest } from './retry-request.ts';
import type { LoopState } from './state.ts';

export interface NextRequest {
  // The messages as recorded: the task, the contract if the model does not take it, and what was added.
  readonly messages: readonly Message[];
  readonly sent: readonly Message[];
  readonly options: RequestOptions | undefined;
  readonly format: RetryFormat;
  readonly added: readonly TextMessage[];
}

export function nextRequest<Value>(
  given: AskOptions<Value>,
  attempts: readonly Attempt[],
  state: LoopState,
  clock: Clock,
): NextRequest {
  const { added, format } = wishOf(given, attempts, state, clock);
  return { ...told(added, given), format, added };
}

function wishOf<Value>(
  { gate, format, requirements, samples }: AskOptions<Value>,
  attempts: readonly Attempt[],
  { reason, value, source, hint, added }: LoopState,
  clock: Clock,
): Pick<NextRequest, 'added' | 'format'> {
  if (reason === 'first') return { added: [], format: 'findings' };
  const request: RetryOptions<TextMessage> = {
    messages: added,
    attempts: untold(attempts),
    boundary: boundaryBy(clock),
    wording: wordingFor(gate),
    // Only a document whose source is known can be patched.
    ...known({ format: format === 'patch' && typeof source !== 'string' ? undefined : format, requirements, samples }),
    ...known({ value: value ?? undefined, hint: hint ?? undefined }),
  };
  return { added: retryRequest(request), format: retryFormat(request) };
}

function untold(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.slice(Math.max(0, attempts.findLastIndex(isModels)));
}

function boundaryBy(clock: Clock): string {
  const digits = () => Math.floor(clock.random() * 2 ** 32).toString(36);
  return `${digits()}${digits()}`.padStart(12, 'q');
}

function told<Value>(added: readonly Message[], given: AskOptions<Value>): Pick<NextRequest, 'messages' | 'sent' | 'options'> {
  const { gate, model, messages: task, options, contract = 'provider', contractLimit } = given;
  const whole = contract === 'off' ? undefined : promptContract(gate, contractLimit);
  if (whole === undefined || model.takesContract !== true) {
    const words = whole === undefined ? [] : [contractMessage(whole.text)];
    return { messages: [...task, ...words, ...added], sent: appendMessages(task, [...words, ...added]), options };
  }
  // A patch is a different document from the one that the schema describes, and what comes first must not change between requests.
  const isText = contract === 'text' || (given.format === 'patch' && whole.tools === undefined);
  const { name, text } = whole;
  const way = isText ? { name, text } : { ...whole, ...(mayNull(gate) ? { mayNull: true } : {}) };
  const messages = [...task, ...added];
  return { messages, sent: messages, options: { ...options, contract: { ...way, task: task.length } } };
}
