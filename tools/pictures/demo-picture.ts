import { terminalSvg } from './terminal-svg.ts';

const COLUMNS = 110;

const LAST = 'It waits in the ledger; nothing ran.';

// The README's picture of the demo, from what `tamis demo --color` printed. The second act is left out, because it kills a
// process at a moment that differs from run to run; so are the commands at the end, which contain a random id.
export function demoPicture(printed: string): string {
  const lines = printed.split('\n');
  const found = (text: string) => {
    const index = lines.findIndex((line) => line.includes(text));
    if (index < 0) throw new Error(`The demo does not print “${text}”.`);
    return index;
  };
  const kept = [
    '$ tamis demo',
    '',
    ...lines.slice(found('1  '), found('2  Twelve letters')),
    ...lines.slice(found('3  The model'), found(LAST)),
    `   ${LAST}`,
  ];
  return terminalSvg(kept.join('\n'), COLUMNS, 'tamis demo: a model’s replies are passed, held or refused');
}
