import type { Exchange } from '../format/exchange.ts';
import { statusWord } from '../record/fault-word-of.ts';
import type { Dialect } from './dialect.ts';
import { type Heard, heardReply, nothingHeard } from './heard.ts';
import { readEvents } from './sse.ts';

/** An answer as it came over the wire, decompressed. */
export interface Answered {
  readonly status: number;
  /** What stands in the header `content-type`. */
  readonly type: string;
  /** What the provider asked us to wait, in milliseconds. */
  readonly wait: number | undefined;
  /** Undefined where the bytes are no text. */
  readonly text: string | undefined;
  /** Set where the connection broke: how many bytes had come. */
  readonly cutAt?: number;
}

type Outcome = Pick<Exchange, 'reply' | 'fault'>;

/** What an answer means, as a cassette keeps it. */
export function readAnswer(dialect: Dialect, answered: Answered): Outcome {
  const { status, text, cutAt } = answered;
  if (status >= 400) return { fault: isFiltered(dialect, answered) ? 'filter' : statusWord(status, answered.wait) };
  if (cutAt !== undefined) return cutOutcome(dialect, answered, cutAt);
  if (text?.trim() === '') return { fault: 'empty' };
  const heard = hear(dialect, answered);
  return heard === undefined ? { fault: 'html' } : heardOutcome(heard);
}

function isFiltered({ filtered }: Dialect, { status, text }: Answered): boolean {
  return filtered !== undefined && status === filtered.status && text?.includes(filtered.message) === true;
}

/** What had come before the connection broke stays, as far as it can be read. */
function cutOutcome(dialect: Dialect, answered: Answered, cutAt: number): Outcome {
  const text = answered.text ?? '';
  const ended = text.slice(0, Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\r\n\r\n')) + 1);
  const heard = isStream(answered) ? hear(dialect, { ...answered, text: ended }) : undefined;
  const fault = `cut@${cutAt}` as const;
  return heard === undefined || heard.text === '' ? { fault } : { reply: heardReply({ ...heard, finish: undefined }), fault };
}

function hear(dialect: Dialect, answered: Answered): Heard | undefined {
  const bodies = isStream(answered) ? readEvents(answered.text ?? '') : readWhole(answered.text);
  if (bodies === undefined) return undefined;
  const heard = nothingHeard();
  for (const body of bodies) dialect.hear(heard, body);
  return heard;
}

function isStream({ type }: Answered): boolean {
  return type.startsWith('text/event-stream');
}

/** One document, or a list of those that a stream would have brought. */
function readWhole(text: string | undefined): readonly unknown[] | undefined {
  try {
    const body = JSON.parse(text ?? '') as unknown;
    if (typeof body !== 'object' || body === null) return undefined;
    return Array.isArray(body) ? body : [body];
  } catch {
    return undefined;
  }
}

function heardOutcome(heard: Heard): Outcome {
  if (heard.isError) return { fault: 'error-in-200' };
  if (heard.finish === 'refusal' || heard.finish === 'filter') {
    return heard.text === '' ? { fault: heard.finish } : { reply: heardReply(heard), fault: heard.finish };
  }
  if (!heard.hasChoices) return { fault: 'no-choices' };
  return heard.finish === undefined ? { reply: heardReply(heard), fault: 'no-finish' } : { reply: heardReply(heard) };
}
