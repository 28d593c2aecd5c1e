/** A piece of a remark: a word, a number, a sign, the end of a line, or the end of the remark. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign' | 'line' | 'end';
  /** In lower case, with straight quotes and apostrophes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether a word starts with a capital. */
  readonly isName?: boolean;
}

/**
 * Words, with the apostrophe that ties one to the next; numbers; dots; the end of a line; signs. Where scripts put no spaces between
 * words, each character is one.
 */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]|[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]]\p{M}*(?:[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]]\p{M}*)*(?:['’](?=\p{L}))?|\p{N}+(?:[.,]\p{N}+)*|\.{3,}|…+|\n|[^\s\p{L}\p{N}]/gv;

/** Signs that lay text out and say nothing. */
const LAYOUT = /[*_`#\u200b\ufe0f¿¡]/;

/** Signs that mean the same. */
const SAME: { readonly [sign: string]: string } = {
  ...Object.fromEntries(Array.from('\'’‘“”„«»‹›「」『』', (sign) => [sign, '"'])),
  ...Object.fromEntries(Array.from('–――', (sign) => [sign, '—'])),
  ...{ '，': ',', '、': ',', '。': '.', '．': '.', '：': ':', '；': ';', '！': '!', '？': '?', '（': '(', '）': ')', '→': '=', '⇒': '=' },
};

/** Splits a remark into tokens, in one pass. */
export function tokensOf(remark: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index: start } of remark.matchAll(TOKEN)) {
    const end = start + found.length;
    const first = found.charAt(0);
    if (/\p{L}/u.test(found)) {
      const text = found.toLowerCase().replace('’', "'");
      tokens.push({ kind: 'word', text, start, end, isName: first !== text.charAt(0) });
    } else if (/\p{N}/u.test(first)) tokens.push({ kind: 'number', text: found, start, end });
    else if (first === '\n') tokens.push({ kind: 'line', text: '\n', start, end });
    else if (!isLayout(remark, first, start, end))
      tokens.push({ kind: 'sign', text: found.length > 1 ? '…' : (SAME[first] ?? found), start, end });
  }
  tokens.push({ kind: 'end', text: '', start: remark.length, end: remark.length });
  return tokens;
}

/** Whether a sign says nothing: marks of layout, hyphens in words, and dots in names. */
function isLayout(remark: string, sign: string, start: number, end: number): boolean {
  if (end - start > 1) return false;
  if (sign === '-') return /[\p{L}\p{N}]/u.test(remark.charAt(start - 1)) && /[\p{L}\p{N}]/u.test(remark.charAt(end));
  if (sign === '#') return /[\s#]/.test(remark.charAt(end));
  if (sign === '.') return /[\p{L}\p{N}]/u.test(remark.charAt(end));
  return LAYOUT.test(sign);
}
