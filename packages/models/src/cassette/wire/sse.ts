import { EventStream } from '../../transport/event-stream.ts';
import type { WireEvent } from './answer.ts';

const DONE = '[DONE]';

/** An event in the format of server-sent events. */
export function writeEvent({ name, data }: WireEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
}

/** How many events a stream has, of any kind; the end mark of some protocols does not count. */
export function countEvents(stream: string): number {
  return textsIn(stream).filter((text) => text !== DONE).length;
}

/**
 * The data of all events in a stream; undefined if there are none, or one is not JSON. The end mark of some protocols is left
 * out.
 */
export function eventsIn(stream: string): readonly unknown[] | undefined {
  const texts = textsIn(stream);
  if (texts.length === 0) return undefined;
  try {
    return texts.filter((text) => text !== DONE).map((text) => JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function textsIn(stream: string): readonly string[] {
  const events = new EventStream(stream.length);
  return [...events.push(stream), events.finish() ?? ''].map((text) => text.trim()).filter((text) => text !== '');
}
