/** `key: |`, `- >-`, `|2+ # comment`: what follows with more indentation is text. */
const HEADER = /(?:^|[\s:-])[|>][-+1-9]{0,2}[ \t]{0,80}(?:#[^\n]{0,400})?$/;

/** Whether an offset is in the text of a block scalar, as far as the lines above it show. */
export function isInBlockScalar(text: string, from: number, at: number): boolean {
  let end = text.lastIndexOf('\n', at - 1);
  let indent = indentOf(text, Math.max(from, end + 1));
  while (end >= from && indent > 0) {
    const start = Math.max(from, text.lastIndexOf('\n', end - 1) + 1);
    const own = indentOf(text, start);
    if (own < indent && text.slice(start, end).trim() !== '') {
      indent = own;
      if (HEADER.test(text.slice(Math.max(start, end - 512), end).trimEnd())) return true;
    }
    end = start - 1;
  }
  return false;
}

function indentOf(text: string, line: number): number {
  let pos = line;
  while (text.charAt(pos) === ' ') pos++;
  return pos - line;
}
