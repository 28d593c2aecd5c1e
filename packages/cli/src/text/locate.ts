import type { Span } from './frame.ts';
import { members, skipSpace, skipValue } from './members.ts';

/** Where the value a JSON Pointer names stands in a JSON text; nothing where the text does not lead there. */
export function locate(text: string, pointer: string): Span | undefined {
  const bytes = Buffer.from(text);
  let start = skipSpace(bytes, 0);
  let end = skipValue(bytes, start);
  if (bytes[start] !== 0x7b && bytes[start] !== 0x5b) return undefined;
  for (const token of tokensOf(pointer)) {
    const next = members(bytes, start).findLast((member) => member.key === token);
    if (next === undefined) return undefined;
    start = next.start;
    end = next.end;
  }
  const offset = bytes.toString('utf8', 0, start).length;
  return { start: offset, end: offset + bytes.toString('utf8', start, end).length };
}

/** The names on the way of a JSON Pointer. */
export function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
