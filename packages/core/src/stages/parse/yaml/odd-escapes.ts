import { parseDocument, type Scalar } from 'yaml';
import { isOddEscape } from '../../../lib/odd-escape.ts';

// A double-quoted scalar with escapes that JSON does not have, or that are not intended.
interface OddEscapes {
  readonly written: string;
  // The text with its odd backslashes kept: in a path (`\Photos`), a name (`a\_b`), a pattern (`\e`).
  readonly value: string;
}

const ESCAPE = /\\[\s\S]/g;
// The characters that JSON escapes too, and the end of a line.
const PLAIN = '"\\/bfnrtu\r\n';

export function oddEscapes({ type, range, value }: Scalar, text: string): OddEscapes | undefined {
  if (type !== 'QUOTE_DOUBLE' || !range) return undefined;
  const written = text.slice(range[0], range[1]);
  const odd = written.includes('\\') ? oddPlaces(written) : [];
  if (odd.length === 0) return undefined;
  // A character given by its number can't be meant as text.
  const kept = odd.filter((at) => !/[xU]/.test(written.charAt(at + 1)));
  return { written, value: kept.length === 0 ? (value as string) : decoded(written, kept) };
}

function oddPlaces(written: string): readonly number[] {
  const places: number[] = [];
  let from = 0;
  for (const { 0: pair, index } of written.matchAll(ESCAPE)) {
    const letter = pair.charAt(1);
    const gap = written.slice(from, index);
    from = letter === '\n' ? index + 1 : index + 2;
    // A space at the start of a line must be escaped.
    const startsLine = gap.includes('\n') && gap.slice(gap.lastIndexOf('\n')).trim() === '';
    const isMeant = PLAIN.includes(letter) ? !isOddEscape(written, index) : startsLine && /[ \t]/.test(letter);
    if (!isMeant) places.push(index);
  }
  return places;
}

function decoded(written: string, kept: readonly number[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const at of kept) {
    parts.push(written.slice(copied, at), '\\');
    copied = at;
  }
  const { contents } = parseDocument(parts.join('') + written.slice(copied), { logLevel: 'silent', prettyErrors: false });
  return String((contents as Scalar | null)?.value ?? '');
}
