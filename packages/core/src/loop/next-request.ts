import { toldContract } from '../kinds/told-contract.ts';
import type { Clock } from '../ports/clock.ts';
import type { AskOptions, Message } from '../ports/model.ts';
import type { AskGiven } from './ask-given.ts';
import type { Attempt } from './attempt.ts';
import { type RetryFormat, type RetryGiven, retryFormat, retryRequest } from './retry-request.ts';
import type { LoopState } from './state.ts';
import { toldMessages } from './told-messages.ts';

/** What is sent next, and in which format it asks for corrections. */
interface NextRequest {
  readonly messages: readonly Message[];
  readonly options: AskOptions | undefined;
  readonly format: RetryFormat;
}

/** The request of a state: the task, or the task with what went wrong, and the contract. */
export function nextRequest<Value>(
  given: AskGiven<Value>,
  attempts: readonly Attempt[],
  state: LoopState,
  clock: Clock,
): NextRequest {
  const { messages, format } = wishOf(given, attempts, state, clock);
  return { ...told(messages, given, format), format };
}

function wishOf<Value>(
  { messages, format, requirements, samples }: AskGiven<Value>,
  attempts: readonly Attempt[],
  { reason, value, source, hint }: LoopState,
  clock: Clock,
): Omit<NextRequest, 'options'> {
  if (reason === 'first') return { messages, format: 'findings' };
  const request: RetryGiven = {
    messages,
    attempts,
    boundary: boundaryBy(clock),
    // Only a document whose source is known can be patched.
    ...(format === undefined || (format === 'patch' && typeof source !== 'string') ? {} : { format }),
    ...(value === null ? {} : { value }),
    ...(requirements === undefined ? {} : { requirements }),
    ...(samples === undefined ? {} : { samples }),
    ...(hint === null ? {} : { hint }),
  };
  return { messages: retryRequest(request), format: retryFormat(request) };
}

function boundaryBy(clock: Clock): string {
  const digits = () => Math.floor(clock.random() * 2 ** 32).toString(36);
  return `${digits()}${digits()}`.padStart(12, 'q');
}

/** The messages and options of a call: the model takes the contract itself, or its text is added after the task. */
function told<Value>(
  messages: readonly Message[],
  given: AskGiven<Value>,
  format: RetryFormat,
): Pick<NextRequest, 'messages' | 'options'> {
  const { gate, model, options, contract = 'provider', contractLimit } = given;
  const task = given.messages.length;
  const whole = contract === 'off' ? undefined : toldContract(gate, contractLimit);
  if (whole === undefined) return { messages, options };
  if (model.takesContract !== true) return { messages: toldMessages(messages, whole.text, task), options };
  // A patch is a different document from the one that the schema describes.
  const isText = contract === 'text' || (format === 'patch' && whole.tools === undefined);
  const { name, text } = whole;
  return { messages, options: { ...options, contract: { ...(isText ? { name, text } : whole), task } } };
}
