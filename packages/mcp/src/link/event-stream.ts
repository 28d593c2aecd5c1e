import { type Lines, lineCutter } from '../wire/lines.ts';

/** A server-sent event. */
export interface StreamEvent {
  /** Undefined if it has none. */
  readonly data: string | undefined;
  /** The lines with its id, and how long to wait before the stream is resumed. */
  readonly fields: readonly string[];
}

/** Receives server-sent events. */
export interface EventEars {
  readonly onEvent: (event: StreamEvent) => void;
  /** An event is too long. */
  readonly onLong: () => void;
  /** An event is not UTF-8; it is dropped. */
  readonly onBroken: () => void;
}

/** Reads server-sent events with data of at most so many bytes. */
export function eventReader(mostBytes: number, { onEvent, onLong, onBroken }: EventEars): Lines {
  let [data, fields]: [string[], string[]] = [[], []];
  let length = 0;
  let isBroken = false;
  const over = () => {
    if (isBroken) onBroken();
    else if (data.length + fields.length > 0) onEvent({ data: data.length === 0 ? undefined : data.join('\n'), fields });
    [data, fields, length, isBroken] = [[], [], 0, false];
  };
  const onLine = (line: string) => {
    if (line === '') over();
    else if (line.startsWith('data:')) {
      length += line.length;
      if (length <= mostBytes) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
      else onLong();
    } else if (/^(?:id|retry):/.test(line) && line.length <= LONGEST_FIELD && fields.length < 2) fields.push(line);
  };
  return lineCutter(mostBytes, {
    onLine,
    onLong,
    onBroken: () => {
      isBroken = true;
    },
  });
}

/** Longer ids are abuse. */
const LONGEST_FIELD = 4096;
