import type { Clock } from '../ports/clock.ts';
import type { Message } from '../ports/model.ts';
import type { AskGiven } from './ask-given.ts';
import type { Attempt } from './attempt.ts';
import { type RetryFormat, type RetryGiven, retryFormat, retryRequest } from './retry-request.ts';
import type { LoopState } from './state.ts';

/** What is sent next, and in which format it asks for corrections. */
export interface NextRequest {
  readonly messages: readonly Message[];
  readonly format: RetryFormat;
}

/** The request of a state: the task, or the task with what went wrong. */
export function nextRequest(
  given: Pick<AskGiven<unknown>, 'messages' | 'format' | 'requirements' | 'samples'>,
  attempts: readonly Attempt[],
  { reason, value, source, hint }: LoopState,
  clock: Clock,
): NextRequest {
  const { messages, format, requirements, samples } = given;
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
