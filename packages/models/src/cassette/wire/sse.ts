import type { WireEvent } from './answer.ts';

/** An event as server-sent events write it. */
export function writeEvent({ name, data }: WireEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
}

/** The data of all events of a stream; undefined where there are none, or one is no JSON. The end mark of some protocols is left out. */
export function readEvents(stream: string): readonly unknown[] | undefined {
  const texts = stream
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .map(dataOf)
    .filter((text) => text !== '');
  if (texts.length === 0) return undefined;
  try {
    return texts.filter((text) => text !== '[DONE]').map((text) => JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function dataOf(event: string): string {
  return event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .join('\n');
}
