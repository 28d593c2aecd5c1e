import { isUtf8 } from 'node:buffer';

export interface Lines {
  push(chunk: Buffer): void;
  end(): void;
}

export interface LineEars {
  readonly onLine: (line: string) => void;
  // A line is too long: it is dropped, however long it gets, and reported once.
  readonly onLong: () => void;
  // A line is not UTF-8. The text has other characters in the place of some bytes, so that it may mean something else.
  readonly onBroken: (text: string) => void;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export function lineCutter(mostBytes: number, { onLine, onLong, onBroken }: LineEars): Lines {
  let parts: Buffer[] = [];
  let length = 0;
  let isDropping = false;
  const add = (part: Buffer) => {
    if (isDropping) return;
    length += part.length;
    if (length <= mostBytes) parts.push(part);
    else {
      [parts, isDropping] = [[], true];
      onLong();
    }
  };
  const cut = () => {
    const [only] = parts;
    const line = withoutReturn(parts.length === 1 && only !== undefined ? only : Buffer.concat(parts));
    const isDropped = isDropping;
    [parts, length, isDropping] = [[], 0, false];
    if (!isDropped) (isUtf8(line) ? onLine : onBroken)(line.toString('utf8'));
  };
  return {
    push: (chunk) => {
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
        add(chunk.subarray(from, at));
        cut();
        from = at + 1;
      }
      if (from < chunk.length) add(chunk.subarray(from));
    },
    end: cut,
  };
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
