const BEGIN = '<!-- figures: written by `npm run figures` -->';
const END = '<!-- /figures -->';

export interface TableRow {
  readonly claim: string;
  readonly figure: string;
  readonly command: string;
}

export function readTable(page: string): readonly TableRow[] {
  const lines = page.slice(startOf(page), page.indexOf(END)).trim().split('\n').slice(2);
  return lines.map((line) => {
    const [claim = '', figure = '', command = ''] = line.slice(2, -2).split(' | ');
    return { claim, figure, command: command.slice(1, -1) };
  });
}

export function writeTable(page: string, rows: readonly TableRow[]): string {
  const lines = rows.map(({ claim, figure, command }) => `| ${claim} | ${figure} | \`${command}\` |`);
  const table = ['| Claim | Figure | Measured by |', '| --- | --- | --- |', ...lines].join('\n');
  return `${page.slice(0, startOf(page))}\n\n${table}\n\n${page.slice(page.indexOf(END))}`;
}

function startOf(page: string): number {
  if (!page.includes(BEGIN) || !page.includes(END)) throw new Error(`The page has no place for figures: ${BEGIN} … ${END}.`);
  return page.indexOf(BEGIN) + BEGIN.length;
}
