/** A piece of a JSON text. */
export interface Token {
  readonly type: 'string' | 'number' | 'word' | 'mark';
  readonly start: number;
  readonly end: number;
  /** Whether it is the name of a field. */
  readonly isKey: boolean;
}

const TOKEN = /(?<string>"(?:[^"\\]|\\.)*")(?<key>\s*:)?|(?<number>-?\d[\d.eE+-]*)|(?<word>true|false|null)|(?<mark>[{}[\],:])/g;

/** The tokens of a text that is JSON. */
export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ index, groups = {} }) => {
    const type = (['string', 'number', 'word', 'mark'] as const).find((one) => groups[one] !== undefined) ?? 'mark';
    const end = index + (groups[type]?.length ?? 0);
    const token: Token = { type, start: index, end, isKey: groups.key !== undefined };
    const colon = index + (groups.string?.length ?? 0) + (groups.key?.length ?? 0);
    return groups.key === undefined ? [token] : [token, { type: 'mark', start: colon - 1, end: colon, isKey: false }];
  });
}

/** The places of everything that gives a text its structure: brackets, commas, colons and the quotes of strings. */
export function marksOf(text: string): readonly number[] {
  return tokensOf(text).flatMap(({ type, start, end }) =>
    type === 'mark' ? [start] : type === 'string' ? [start, end - 1] : [],
  );
}

/** A text whose tokens are written in another way, each with the one before it in view. */
export function rewritten(text: string, write: (token: Token, piece: string, before: string) => string): string {
  let result = '';
  let at = 0;
  let before = '';
  for (const token of tokensOf(text)) {
    const piece = text.slice(token.start, token.end);
    result += text.slice(at, token.start) + write(token, piece, before);
    at = token.end;
    before = piece;
  }
  return result + text.slice(at);
}
