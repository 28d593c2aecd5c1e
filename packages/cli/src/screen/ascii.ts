const SIGNS: { readonly [sign: string]: string } = {
  '✓': 'v',
  '✗': 'x',
  '◐': '/',
  '‖': '=',
  '·': '.',
  '»': '>',
  '▸': '>',
  '█': '#',
  '░': '.',
  '→': '->',
  '…': '..',
  '›': '>',
  '●': '*',
  '│': '|',
  '—': '-',
  '×': 'x',
  '≥': '>=',
  '–': '-',
  '←': '<-',
  '↑': 'up',
  '↓': 'down',
  '␛': '^[',
  '⏎': '\\n',
  '▼': 'v',
  '▲': '^',
  '↳': '+',
};

const SIGN_OR_GAP = new RegExp(`[${Object.keys(SIGNS).join('')}]| {2,}`, 'gu');

// Replaces symbols with ASCII. A replacement with more characters takes space from the next gap, so that columns stay aligned.
export function inAscii(text: string): string {
  let longer = 0;
  return text.replaceAll(SIGN_OR_GAP, (found) => {
    const sign = SIGNS[found];
    if (sign === undefined) {
      const taken = Math.min(longer, found.length - 1);
      longer -= taken;
      return found.slice(taken);
    }
    longer += sign.length - 1;
    return sign;
  });
}

const SIGN = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'gu');

// Stored text for an ASCII terminal. Any of our symbols in it is shown as its code point, so that it can't be mistaken for one of ours.
export function exactInAscii(text: string): string {
  return text.replaceAll(SIGN, (sign) => `<U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}>`);
}

// Whether to draw in ASCII only, because of a flag or a locale whose encoding is not UTF-8.
export function wantsAscii(flag: boolean | undefined, env: NodeJS.ProcessEnv): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return flag ?? (locale !== '' && !/utf-?8/i.test(locale));
}
