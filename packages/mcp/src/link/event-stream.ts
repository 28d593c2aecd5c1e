import { type Lines, lineCutter } from '../wire/lines.ts';

/** A server-sent event. */
export interface StreamEvent {
  /** Undefined if it has none. */
  readonly data: string | undefined;
  /** The lines with its id, and how long to wait before the stream is resumed. */
  readonly fields: readonly string[];
}

/** Reads server-sent events. */
export function eventReader(mostLength: number, onEvent: (event: StreamEvent) => void, onLong: () => void): Lines {
  let [data, fields]: [string[], string[]] = [[], []];
  let length = 0;
  return lineCutter(
    mostLength,
    (line) => {
      if (line === '') {
        if (data.length + fields.length > 0) onEvent({ data: data.length === 0 ? undefined : data.join('\n'), fields });
        [data, fields, length] = [[], [], 0];
      } else if (line.startsWith('data:')) {
        length += line.length;
        if (length <= mostLength) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
        else onLong();
      } else if (/^(?:id|retry):/.test(line) && line.length <= LONGEST_FIELD && fields.length < 2) fields.push(line);
    },
    onLong,
  );
}

/** Longer ids are abuse. */
const LONGEST_FIELD = 4096;
