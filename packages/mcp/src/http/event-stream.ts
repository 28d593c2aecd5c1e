import { type Lines, lineCutter } from '../wire/lines.ts';

/** Reads server-sent events, and passes on the data of each. */
export function eventReader(mostLength: number, onData: (data: string) => void, onLong: () => void): Lines {
  let data: string[] = [];
  let length = 0;
  const lines = lineCutter(
    mostLength,
    (line) => {
      if (line === '') {
        if (data.length > 0) onData(data.join('\n'));
        [data, length] = [[], 0];
      } else if (line.startsWith('data:')) {
        length += line.length;
        if (length <= mostLength) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
        else onLong();
      }
    },
    onLong,
  );
  return lines;
}

/** A message as an event. */
export function eventText(message: string): string {
  return `event: message\ndata: ${message}\n\n`;
}
