export interface Comparison {
  readonly line: number;
  readonly text: string;
}

const CODE = String.raw`'(?:STAGES)\.[a-z-]*'`;

const FORMS: readonly string[] = [
  String.raw`[!=]==?\s*CODE`,
  String.raw`CODE\s*[!=]==?`,
  String.raw`\bcase\s+CODE`,
  String.raw`\b(?:includes|has|indexOf|startsWith|get)\((?:[\w.]+,\s*)?CODE`,
  String.raw`\bnew (?:Set|Map)(?:<[^>]*(?:>>)?>)?\(\[[^\]]*?CODE`,
  String.raw`\bnew Map(?:<[^>]*>)?\(\[\s*\[\s*CODE`,
  String.raw`\[[^\]]*CODE[^\]]*\]\.(?:includes|indexOf|some)\b`,
  String.raw`[{,]\s*CODE:`,
  String.raw`\bstageOf\([^)]*\)\s*[!=]==?`,
];

// Everything in a source text that branches on a code of these stages instead of asking for a fact of its entry.
export function comparedCodes(source: string, stages: readonly string[]): readonly Comparison[] {
  const code = CODE.replace('STAGES', stages.join('|'));
  const pattern = new RegExp(FORMS.map((form) => form.replaceAll('CODE', code)).join('|'), 'g');
  return [...source.matchAll(pattern)].map(({ index, 0: text }) => ({
    line: source.slice(0, index).split('\n').length,
    text: text.replaceAll(/\s+/g, ' '),
  }));
}
