export const SHORTEST_CUT = 12;

// How much of a key must follow the prefix that all keys of a provider share.
const OWN_PART = 8;

// The prefix that all keys of a provider share, such as `sk-ant-api03-`.
const COMMON_START = /^(?:[a-z]{2,}\d{0,2}[-_])+/;

// Letters next to digits, or capitals after small letters. Words do not look like this.
const MIXED = /[A-Za-z]\d|\d[A-Za-z]|[a-z][A-Z]/;

export interface Cut {
  readonly form: string;
  readonly start?: string;
  readonly end?: string;
}

export function cutOf(form: string, secret: string): Cut {
  const common = COMMON_START.exec(secret)?.[0].length ?? 0;
  const shared = Math.ceil((common * form.length) / secret.length);
  const start = form.slice(0, Math.max(SHORTEST_CUT, shared + OWN_PART));
  const end = form.slice(-SHORTEST_CUT);
  const isOwn = (piece: string, from = 0) => piece.length >= SHORTEST_CUT && MIXED.test(piece.slice(from));
  return { form, ...(isOwn(start, shared) && { start }), ...(isOwn(end) && { end }) };
}

export function withoutCut(text: string, { form, start, end }: Cut, mark: string): string {
  const headless = start === undefined ? text : replaced(text, start, (at) => [at, grownEnd(text, at, form)], mark);
  if (end === undefined) return headless;
  return replaced(headless, end, (at, from) => [grownStart(headless, at, from, form), at + end.length], mark);
}

type Grown = (at: number, from: number) => readonly [start: number, end: number];

function replaced(text: string, piece: string, grown: Grown, mark: string): string {
  let [result, from] = ['', 0];
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, from)) {
    const [start, end] = grown(at, from);
    result += text.slice(from, start) + mark;
    from = end;
  }
  return result + text.slice(from);
}

function grownEnd(text: string, at: number, form: string): number {
  let length = 0;
  while (length < form.length && text[at + length] === form[length]) length++;
  return at + length;
}

function grownStart(text: string, at: number, from: number, form: string): number {
  let [start, rest] = [at, form.length - SHORTEST_CUT];
  while (start > from && rest > 0 && text[start - 1] === form[rest - 1]) [start, rest] = [start - 1, rest - 1];
  return start;
}
