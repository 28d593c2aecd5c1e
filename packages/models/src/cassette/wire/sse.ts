import { unambiguousBodyIn } from '../../json/body-in.ts';
import { EventStream, type StreamEvent } from '../../transport/event-stream.ts';
import type { WireEvent } from './dialect.ts';

const DONE = '[DONE]';

export function writeEvent({ name, data }: WireEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
}

export function sentEvents(stream: string): readonly StreamEvent[] {
  return allEvents(stream).filter(({ data }) => data !== DONE);
}

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
