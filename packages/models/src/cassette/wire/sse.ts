import { EventStream, type StreamEvent } from '../../transport/event-stream.ts';
import type { WireEvent } from './dialect.ts';

const DONE = '[DONE]';

/** An event in the format of server-sent events. */
export function writeEvent({ name, data }: WireEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
}

/** The events of a stream, of any kind, without blanks around their data; the end mark of some protocols is left out. */
export function sentEvents(stream: string): readonly StreamEvent[] {
  return allEvents(stream).filter(({ data }) => data !== DONE);
}

/**
 * The data of all events in a stream; undefined if there are none, or one is not JSON. The end mark of some protocols is left
 * out.
 */
export function eventsIn(stream: string): readonly unknown[] | undefined {
  const events = allEvents(stream);
  if (events.length === 0) return undefined;
  try {
    return events.filter(({ data }) => data !== DONE).map(({ data }) => JSON.parse(data) as unknown);
  } catch {
    return undefined;
  }
}

function allEvents(stream: string): readonly StreamEvent[] {
  const events = new EventStream(stream.length);
  return [...events.push(stream), events.finish() ?? { data: '' }]
    .map((event) => ({ ...event, data: event.data.trim() }))
    .filter(({ data }) => data !== '');
}
