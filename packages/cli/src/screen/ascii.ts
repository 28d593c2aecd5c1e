/** ASCII replacements for our symbols, for terminals that may lack them. */
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

/** A piece of a row with ASCII symbols. A longer one takes a space from the next gap, so that columns stay aligned. */
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

/** Stored text in ASCII: a character that looks like one of our symbols is written as its code point, not as something else. */
export function exactInAscii(text: string): string {
  return text.replaceAll(SIGN, (sign) => `<U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}>`);
}

/** Whether a terminal has only ASCII: a flag says so, or the locale has an encoding other than UTF-8. */
export function wantsAscii(flag: boolean | undefined, env: NodeJS.ProcessEnv): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return flag ?? (locale !== '' && !/utf-?8/i.test(locale));
}
