import { StringDecoder } from 'node:string_decoder';

/** Takes bytes in pieces of any size. */
export interface Lines {
  push(chunk: Buffer): void;
  /** Handles what came after the last line break. */
  end(): void;
}

/** Splits bytes into lines. A line that is too long is dropped, however long it gets, and reported once. */
export function lineCutter(mostLength: number, onLine: (line: string) => void, onLong: () => void): Lines {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;
  let isDropping = false;
  const add = (part: string) => {
    if (isDropping) return;
    length += part.length;
    if (length <= mostLength) parts.push(part);
    else {
      [parts, isDropping] = [[], true];
      onLong();
    }
  };
  const cut = () => {
    const line = parts.join('');
    if (!isDropping) onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
    [parts, length, isDropping] = [[], 0, false];
  };
  const take = (text: string) => {
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      add(text.slice(from, at));
      cut();
      from = at + 1;
    }
    add(text.slice(from));
  };
  return {
    push: (chunk) => take(decoder.write(chunk)),
    end: () => {
      take(decoder.end());
      cut();
    },
  };
}
