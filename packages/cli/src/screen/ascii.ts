/** What stands for our signs in a terminal that may not have them. */
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
};

const SIGN_OR_GAP = new RegExp(`[${Object.keys(SIGNS).join('')}]| {2,}`, 'gu');

/** A piece of a row without our signs. What becomes longer takes a blank from the next gap, so that columns stay where they are. */
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

/** Whether a terminal has ASCII alone: somebody says so, or the locale has another encoding than UTF-8. */
export function wantsAscii(flag: boolean | undefined, env: NodeJS.ProcessEnv): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return flag ?? (locale !== '' && !/utf-?8/i.test(locale));
}
