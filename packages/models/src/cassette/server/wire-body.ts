import type { FinishReason } from '@tamis/core/model';
import type { Card } from '../replay/deck.ts';
import type { WireAnswer, WireDialect, WireEvent, WireFinish, WireQuestion } from '../wire/dialect.ts';
import { writeEvent } from '../wire/sse.ts';

export interface WireBody {
  readonly type: string;
  readonly pieces: readonly Buffer[];
  readonly isStream: boolean;
}

export type Framing = 'whole' | 'events' | 'list';

const JSON_TYPE = 'application/json; charset=utf-8';
const REFUSAL = "I can't help with that.";

export function answerBody(card: Card, dialect: WireDialect, question: WireQuestion, framing: Framing): WireBody {
  const answer = answerOf(card, question);
  if (framing === 'whole') return jsonBody(dialect.whole(answer));
  return streamBody(dialect.events(answer, question), framing);
}

export function errorBody(dialect: WireDialect, framing: Framing): WireBody {
  const body = dialect.trouble({ status: 500, message: 'The server had an error while processing the request.' });
  if (framing === 'whole') return jsonBody(body);
  return streamBody([dialect.errorEvent(body)], framing);
}

export function jsonBody(value: object): WireBody {
  return { type: JSON_TYPE, pieces: [Buffer.from(JSON.stringify(value))], isStream: false };
}

function streamBody(events: readonly WireEvent[], framing: Framing): WireBody {
  if (framing === 'list') return jsonBody(events.map(({ data }) => data));
  const pieces = events.map((event) => Buffer.from(writeEvent(event)));
  return { type: 'text/event-stream; charset=utf-8', pieces, isStream: true };
}

export function answerOf({ exchange, script, line }: Card, question: WireQuestion): WireAnswer {
  const { reply } = exchange;
  const calls = (reply?.calls ?? []).map((call, index) => ({ id: `call-${line}-${index + 1}`, ...call }));
  const finish = finishOf(script?.kind, reply?.finish ?? (calls.length === 0 ? 'stop' : 'tool-calls'));
  return {
    model: question.model || 'cassette',
    id: `cassette-${line}`,
    text: script?.kind === 'refusal' ? REFUSAL : '',
    ...reply,
    calls,
    finish,
    hasChoices: script?.kind !== 'no-choices',
  };
}

// The finish reason of a response. A response that is cut never has one, so it can't be mistaken for a complete response.
function finishOf(kind: string | undefined, usual: FinishReason): WireFinish {
  if (kind === 'refusal' || kind === 'filter' || kind === 'length') return kind;
  return kind === 'no-finish' || kind === 'cut' ? 'none' : usual;
}
