import type { Span } from '../../../lib/span.ts';
import { isBlank } from '../../../stages/extract/opener.ts';
import { ROLE_TOKENS, USER_TURN } from '../dialects/marks.ts';

export function roleTokens(text: string): readonly Span[] {
  const found: Span[] = [];
  const last = text.trimEnd().length;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const token = ROLE_TOKENS.find((one) => text.startsWith(one, at));
    // What is in a user's turn was not said by the model, and must not look as if it were.
    if (token === undefined || (token === USER_TURN && at + token.length < last)) continue;
    const end = at + token.length;
    const previous = found.at(-1);
    if (previous?.end === at || startsLine(text, at) || endsLine(text, end)) found.push({ start: at, end });
    at = end - 1;
  }
  return found;
}

export function edgeTokens(text: string, tokens: readonly Span[]): readonly Span[] {
  let first = 0;
  for (let pos = 0; first < tokens.length; first++) {
    const { start, end } = tokens[first] as Span;
    if (!isBlank(text, pos, start)) break;
    pos = end;
  }
  let last = tokens.length;
  for (let pos = text.length; last > first; last--) {
    const { start, end } = tokens[last - 1] as Span;
    if (!isBlank(text, end, pos)) break;
    pos = start;
  }
  return [...tokens.slice(0, first), ...tokens.slice(last)];
}

// How far to look along a line, so that a very long one is not examined again for each mark.
const LONGEST_LOOK = 64;

function startsLine(text: string, at: number): boolean {
  for (let pos = at - 1; pos >= 0 && at - pos < LONGEST_LOOK; pos--) {
    const char = text.charAt(pos);
    if (char === '\n') return true;
    if (char !== ' ' && char !== '\t' && char !== '\r') return false;
  }
  return at < LONGEST_LOOK;
}

function endsLine(text: string, at: number): boolean {
  for (let pos = at; pos < text.length && pos - at < LONGEST_LOOK; pos++) {
    const char = text.charAt(pos);
    if (char === '\n') return true;
    if (char === '<') return ROLE_TOKENS.some((one) => text.startsWith(one, pos));
    if (char !== ' ' && char !== '\t' && char !== '\r') return false;
  }
  return text.length - at < LONGEST_LOOK;
}
