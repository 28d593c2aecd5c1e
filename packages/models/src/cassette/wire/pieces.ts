const LEAST = 12;
const MOST_PIECES = 64;

// Splits a string into the pieces in which a stream sends it, never inside a character.
export function pieces(text: string): readonly string[] {
  const size = Math.max(LEAST, Math.ceil(text.length / MOST_PIECES));
  const found: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = isInsidePair(text, start + size) ? start + size + 1 : start + size;
    found.push(text.slice(start, end));
    start = end;
  }
  return found;
}

function isInsidePair(text: string, index: number): boolean {
  return (text.codePointAt(index - 1) ?? 0) > 0xffff;
}
