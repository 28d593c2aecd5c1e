import { escaped } from '../yardstick/src/print/escaped.ts';

const CELL = { width: 8, height: 19 };
const MARGIN = 20;

const COLOURS: { readonly [sgr: number]: string } = { 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341', 36: '#79c0ff' };
const TEXT = '#e6edf3';
const BACKGROUND = '#0d1117';

interface Look {
  readonly colour: string;
  readonly isBold: boolean;
  readonly isDim: boolean;
}

const PLAIN: Look = { colour: TEXT, isBold: false, isDim: false };

interface Piece {
  readonly text: string;
  readonly column: number;
  readonly look: Look;
}

export function terminalSvg(printed: string, columns: number, title: string): string {
  const lines = printed.replace(/\n+$/, '').split('\n');
  const size = { width: columns * CELL.width + 2 * MARGIN, height: lines.length * CELL.height + 2 * MARGIN };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="${BACKGROUND}"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">`,
    ...lines.flatMap((line, row) => cut(piecesOf(line), columns).map((piece) => drawn(piece, row))),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

// Each piece has a length, so that columns line up in any font.
function drawn({ text, column, look }: Piece, row: number): string {
  const x = MARGIN + column * CELL.width;
  const y = MARGIN + row * CELL.height + 14;
  const style = `fill="${look.colour}"${look.isBold ? ' font-weight="bold"' : ''}${look.isDim ? ' opacity="0.65"' : ''}`;
  return `<text x="${x}" y="${y}" textLength="${widthOf(text) * CELL.width}" ${style}>${escaped(text)}</text>`;
}

// The pieces of a line. Codes (`ESC [ … m`) change the look, and a new piece begins after several blanks, which SVG would collapse.
function piecesOf(line: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let look = PLAIN;
  let column = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these codes begin with one.
  for (const part of line.split(/(\u001b\[[\d;]*m)/)) {
    if (part.startsWith('\u001b')) look = part.slice(2, -1).split(';').map(Number).reduce(changed, look);
    else {
      for (const { 0: text, index } of part.matchAll(/\S+(?: \S+)*/g))
        pieces.push({ text, column: column + widthOf(part.slice(0, index)), look });
      column += widthOf(part);
    }
  }
  return pieces;
}

function widthOf(text: string): number {
  return [...text].length;
}

function changed(look: Look, sgr: number): Look {
  if (sgr === 0) return PLAIN;
  if (sgr === 1) return { ...look, isBold: true };
  if (sgr === 2) return { ...look, isDim: true };
  if (sgr === 22) return { ...look, isBold: false, isDim: false };
  return { ...look, colour: COLOURS[sgr] ?? TEXT };
}

function cut(pieces: readonly Piece[], columns: number): readonly Piece[] {
  return pieces
    .filter(({ column }) => column < columns)
    .map((piece) => {
      const room = columns - piece.column;
      const letters = [...piece.text];
      return letters.length <= room ? piece : { ...piece, text: `${letters.slice(0, room - 1).join('')}…` };
    });
}
