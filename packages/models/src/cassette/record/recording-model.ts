import { Fault, type Model } from '@tamis/core';
import { known } from '@tamis/core/internal';
import { untoldMessages } from '@tamis/core/loop';
import type { Clock, ModelReply, RecordedMessage, RequestOptions } from '@tamis/core/model';
import { recordedMessages } from '@tamis/core/providers';
import { checkOptions, option } from '../../options/check-options.ts';
import { passedOn } from '../../passed-on.ts';
import { systemClock } from '../../system-clock.ts';
import type { Exchange, ExchangeOutcome, RecordedRequest } from '../format/exchange.ts';
import type { FaultWord } from '../format/fault-word.ts';
import { writeExchange } from '../format/write-exchange.ts';
import type { KeyOf } from '../replay/replay-model.ts';
import { recordedCall } from '../wire/recorded-reply.ts';
import { faultWordOf } from './fault-word-of.ts';

/** Options for recording exchanges. */
export interface RecordingOptions {
  /** Strings that are never written, such as keys that a prompt or a reply may contain. */
  readonly redact?: readonly string[];
  /** Determines the step, unit and attempt of a call. */
  readonly key?: KeyOf;
  readonly clock?: Clock;
}

/** Wraps a model and writes each exchange to `sink` as a cassette line with its line break, as `jsonlJournal` does. */
export function recordingModel(model: Model, sink: (line: string) => void, options: RecordingOptions = {}): Model {
  checkOptions<RecordingOptions>('recordingModel', options, {
    redact: option.texts,
    key: option.function,
    clock: option.clock,
  });
  const clock = options.clock ?? systemClock;
  return {
    ...passedOn(model),
    clock: model.clock ?? clock,
    async ask(messages, askOptions, signal, hear) {
      const start = clock.now();
      const keep = (outcome: ExchangeOutcome) => {
        const recorded = recordedMessages(messages);
        const asked = { ...options.key?.(recorded, askOptions ?? {}), request: requestOf(recorded, askOptions) };
        const exchange = { ...asked, ...outcome, ...delayOf(outcome.fault, clock.now() - start) };
        sink(`${writeExchange(exchange, options.redact)}\n`);
      };
      try {
        const reply = await model.ask(messages, askOptions, signal, hear);
        keep({ reply: replyOf(reply) });
        return reply;
      } catch (error) {
        const fault = error instanceof Fault ? faultWordOf(error) : undefined;
        if (fault !== undefined) keep({ fault });
        throw error;
      }
    },
  };
}

// The delay to record. A fault that is itself a wait needs none, or it would take twice as long when played.
function delayOf(fault: FaultWord | undefined, milliseconds: number): Pick<Exchange, 'after'> {
  return fault === 'hang' || fault === 'silence' ? {} : { after: Math.round(milliseconds) };
}

function requestOf(messages: readonly RecordedMessage[], options: RequestOptions | undefined): RecordedRequest {
  // Contract instructions are not part of the question, so the same question is found again whatever the contract says now.
  const { contract: _, ...asked } = options ?? {};
  return known({
    messages: untoldMessages(messages).map(({ role, content }) => ({ role, content }) as RecordedMessage),
    options: Object.keys(asked).length === 0 ? undefined : asked,
  });
}

// The reply with only the fields of the port. Anything else an adapter may add does not belong in a file.
function replyOf({ calls, ...reply }: ModelReply): NonNullable<Exchange['reply']> {
  const { text, finish, reasoning, absentNulls, usage, model, id } = reply;
  return known({ text, calls: calls?.map(recordedCall), finish, reasoning, absentNulls, usage, model, id });
}
