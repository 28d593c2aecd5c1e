export interface Token {
  readonly type: 'string' | 'number' | 'word' | 'mark';
  readonly start: number;
  readonly end: number;
  readonly isKey: boolean;
}

// How a token is written instead, with the tokens before and after it in view.
export type Rule = (token: Token, piece: string, around: { readonly before: string; readonly after: string }) => string;

const TOKEN = /(?<string>"(?:[^"\\]|\\.)*")(?<key>\s*:)?|(?<number>-?\d[\d.eE+-]*)|(?<word>true|false|null)|(?<mark>[{}[\],:])/g;

export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ index, groups = {} }) => {
    const type = (['string', 'number', 'word', 'mark'] as const).find((one) => groups[one] !== undefined) ?? 'mark';
    const end = index + (groups[type]?.length ?? 0);
    const token: Token = { type, start: index, end, isKey: groups.key !== undefined };
    const colon = index + (groups.string?.length ?? 0) + (groups.key?.length ?? 0);
    return groups.key === undefined ? [token] : [token, { type: 'mark', start: colon - 1, end: colon, isKey: false }];
  });
}

export function marksOf(text: string): readonly number[] {
  return tokensOf(text).flatMap(({ type, start, end }) =>
    type === 'mark' ? [start] : type === 'string' ? [start, end - 1] : [],
  );
}

export function rewritten(text: string, rule: Rule): string {
  let result = '';
  let at = 0;
  const tokens = tokensOf(text);
  const pieces = tokens.map(({ start, end }) => text.slice(start, end));
  tokens.forEach((token, index) => {
    const around = { before: pieces[index - 1] ?? '', after: pieces[index + 1] ?? '' };
    result += text.slice(at, token.start) + rule(token, pieces[index] ?? '', around);
    at = token.end;
  });
  return result + text.slice(at);
}
