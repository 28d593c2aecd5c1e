import { unambiguousBodyIn } from '../../json/body-in.ts';
import { EventStream, type StreamEvent } from '../../transport/event-stream.ts';
import type { WireEvent } from './dialect.ts';

const DONE = '[DONE]';

/** Writes an event in the server-sent events format. */
export function writeEvent({ name, data }: WireEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
}

/** The events of any kind in a stream, with whitespace around their data trimmed. The end marker of some protocols is left out. */
export function sentEvents(stream: string): readonly StreamEvent[] {
  return allEvents(stream).filter(({ data }) => data !== DONE);
}

/** The data of all events in a stream, or undefined if there are none or one is not JSON. The end marker of some protocols is left out. */
export function eventsIn(stream: string): readonly unknown[] | undefined {
  const events = allEvents(stream);
  if (events.length === 0) return undefined;
  const read = events.filter(({ data }) => data !== DONE).map(({ data }) => unambiguousBodyIn(data));
  return read.includes(undefined) ? undefined : read;
}

function allEvents(stream: string): readonly StreamEvent[] {
  const events = new EventStream(stream.length);
  return [...events.push(stream), events.finish() ?? { data: '' }]
    .map((event) => ({ ...event, data: event.data.trim() }))
    .filter(({ data }) => data !== '');
}
