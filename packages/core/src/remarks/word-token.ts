import { isDigit, LF, SINGLE_QUOTE, SPACE } from '../lib/char.ts';

export interface WordToken {
  readonly kind: 'word' | 'number' | 'sign' | 'line' | 'end';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isName: boolean;
}

type Kind = 'letter' | 'symbol' | 'digit' | 'space' | 'sign';

export const RIGHT_QUOTE = 0x2019;

const LAYOUT = '*_`\u200b\ufe0f¿¡';

const SAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '"': "'’‘“”„«»‹›「」『』",
    '—': '–―',
    ',': '，、،',
    '.': '。．',
    ':': '：',
    ';': '；؛',
    '!': '！',
    '?': '？؟',
    '(': '（',
    ')': '）',
    '=': '→⇒',
  }).flatMap(([sign, others]) => Array.from(others, (other) => [other, sign] as const)),
);

export function signsLike(sign: string): readonly string[] {
  return [sign, ...[...SAME].flatMap(([other, same]) => (same === sign ? [other] : []))];
}

export function tokensOf(remark: string): readonly WordToken[] {
  const tokens: WordToken[] = [];
  const all = remark.toLowerCase();
  // Some letters are longer in lower case.
  const isSame = all.length === remark.length;
  for (let at = 0; at < remark.length; ) {
    const code = remark.charCodeAt(at);
    if (code === SPACE) {
      at++;
      continue;
    }
    const kind = kindAt(remark, at);
    const end = endOf(remark, at, kind);
    if (kind === 'letter' || kind === 'symbol') {
      const lower = isSame ? all.slice(at, end) : remark.slice(at, end).toLowerCase();
      const text = remark.charCodeAt(end - 1) === RIGHT_QUOTE ? `${lower.slice(0, -1)}'` : lower;
      tokens.push({ kind: 'word', text, start: at, end, isName: text.charCodeAt(0) !== code });
    } else if (kind === 'digit') tokens.push({ kind: 'number', text: remark.slice(at, end), start: at, end, isName: false });
    else if (code === LF) tokens.push({ kind: 'line', text: '\n', start: at, end, isName: false });
    else if (kind === 'sign') {
      const text = remark.slice(at, end);
      if (!isLayout(remark, text, at, end)) tokens.push({ kind: 'sign', text: signOf(text), start: at, end, isName: false });
    }
    at = end;
  }
  tokens.push({ kind: 'end', text: '', start: remark.length, end: remark.length, isName: false });
  return tokens;
}

function signOf(text: string): string {
  return text.length > 1 && text.startsWith('.') ? '…' : (SAME.get(text) ?? text);
}

function endOf(remark: string, start: number, kind: Kind): number {
  let end = start + 1;
  if (kind === 'letter') {
    let code = remark.charCodeAt(end);
    while (isLetter(code)) code = remark.charCodeAt(++end);
    // An apostrophe ties a word to the next.
    return (code === SINGLE_QUOTE || code === RIGHT_QUOTE) && isLetter(remark.charCodeAt(end + 1)) ? end + 1 : end;
  }
  if (kind === 'digit') {
    while (kindAt(remark, end) === 'digit' || (/[.,]/.test(remark.charAt(end)) && kindAt(remark, end + 1) === 'digit')) end++;
    return end;
  }
  if (remark.startsWith('...', start)) while (remark.charAt(end) === '.') end++;
  return end;
}

function isLayout(remark: string, sign: string, start: number, end: number): boolean {
  if (sign === '-') return isInWord(remark, start - 1) && isInWord(remark, end);
  if (sign === '#') return /[\s#]/.test(remark.charAt(end));
  if (sign === '.') return isInWord(remark, end);
  return LAYOUT.includes(sign);
}

function isInWord(remark: string, at: number): boolean {
  const kind = kindAt(remark, at);
  return kind !== 'space' && kind !== 'sign';
}

// Characters beyond ASCII that were seen before.
const seen = new Map<number, Kind>();

// Returns the kind of the character at an offset. Beyond the end it is a space.
export function kindAt(remark: string, at: number): Kind {
  const code = remark.charCodeAt(at);
  if (code >= 0x80) return seen.get(code) ?? newKind(code);
  if (isLetter(code)) return 'letter';
  return isDigit(code) ? 'digit' : code > 0x20 ? 'sign' : 'space';
}

export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower < 0x80 ? lower >= 0x61 && lower <= 0x7a : (seen.get(code) ?? newKind(code)) === 'letter';
}

function newKind(code: number): Kind {
  const kind = kindOf(String.fromCharCode(code));
  seen.set(code, kind);
  return kind;
}

function kindOf(char: string): Kind {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u.test(char)) return 'symbol';
  if (/[\p{L}\p{M}]/u.test(char)) return 'letter';
  if (/\p{N}/u.test(char)) return 'digit';
  return /\s/.test(char) ? 'space' : 'sign';
}
