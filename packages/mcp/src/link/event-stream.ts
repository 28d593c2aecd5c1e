import { type Lines, lineCutter } from '../wire/lines.ts';

export interface StreamEvent {
  readonly data: string | undefined;
  readonly fields: readonly string[];
}

export interface EventEars {
  readonly onEvent: (event: StreamEvent) => void;
  // An event is too long.
  readonly onLong: () => void;
  readonly onBroken: (data: string) => void;
}

export function eventReader(mostBytes: number, { onEvent, onLong, onBroken }: EventEars): Lines {
  let [data, fields]: [string[], string[]] = [[], []];
  let length = 0;
  let isBroken = false;
  const over = () => {
    if (isBroken) onBroken(data.join('\n'));
    else if (data.length + fields.length > 0) onEvent({ data: data.length === 0 ? undefined : data.join('\n'), fields });
    [data, fields, length, isBroken] = [[], [], 0, false];
  };
  const take = (line: string) => {
    if (line === '') over();
    else if (line.startsWith('data:')) {
      length += line.length;
      if (length <= mostBytes) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
      else onLong();
    } else if (/^(?:id|retry):/.test(line) && line.length <= LONGEST_FIELD && fields.length < 2) fields.push(line);
  };
  // A carriage return alone ends a line too: what reads the events after this must not find a line in the middle of another.
  const takeAll = (text: string, isGarbled: boolean) => {
    for (const line of text.split('\r')) {
      isBroken ||= isGarbled;
      take(line);
    }
  };
  return lineCutter(mostBytes, {
    onLine: (line) => takeAll(line, false),
    onLong,
    onBroken: (text) => takeAll(text, true),
  });
}

const LONGEST_FIELD = 4096;
