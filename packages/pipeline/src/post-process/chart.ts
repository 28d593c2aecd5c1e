import type { Cell, Report } from './report.ts';

const WIDTH = 720;
const LABELS = 180;
const VALUES = 70;
const BAR = 20;
const ROW = 30;
const TOP = 46;
/** Fills that are distinguishable in greyscale too: from dark to light. */
const FILLS = ['#1b4f72', '#2e86c1', '#7fb3d5', '#b9770e', '#f0b27a', '#fad7a0', '#6c3483', '#bb8fce', '#5d6d7e', '#ccd1d1'];

interface Piece {
  readonly name: string;
  readonly value: number;
}

/**
 * The report as a chart: a bar for each group, with the shares of its values one after the other, or with the mean of its
 * numbers. It is a complete SVG file with no scripts and nothing to load.
 */
export function chartText(report: Report): string {
  const { title, rows } = report;
  const legend = legendOf(report);
  const height = TOP + rows.length * ROW + (legend.length > 0 ? 26 + Math.ceil(legend.length / 4) * 20 : 8);
  const longest = Math.max(0, ...rows.map((row) => Math.abs(total(piecesOf(report, row)))));
  const lines = rows.flatMap((row, at) => barLines(row.name, piecesOf(report, row), legend, longest, TOP + at * ROW));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="12" y="26" font-size="16" font-weight="bold">${escaped(title)}</text>`,
    ...lines,
    ...legend.flatMap((name, at) => legendLines(name, at, TOP + rows.length * ROW + 22)),
    '</svg>',
    '',
  ].join('\n');
}

/** The names of the counted values; none if numbers are measured. */
function legendOf({ columns, rows }: Report): readonly string[] {
  return columns.filter((_, at) => rows.some(({ cells }) => cells[at]?.kind === 'share')).map(({ name }) => name);
}

/** What a bar is made of: the shares of a group, or the mean of its numbers. */
function piecesOf({ columns }: Report, { cells }: Report['rows'][number]): readonly Piece[] {
  const named = cells.map((cell, at) => ({ cell, name: columns[at]?.name ?? '' }));
  const shares = named.filter(({ cell }) => cell.kind === 'share');
  const shown = shares.length > 0 ? shares : named.filter(({ name }) => name === 'Mean');
  return shown.map(({ cell, name }) => ({ name, value: numberIn(cell) }));
}

function numberIn(cell: Cell): number {
  return cell.kind === 'error' || !Number.isFinite(cell.value) ? 0 : cell.value;
}

function total(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { value }) => sum + value, 0);
}

function barLines(
  group: string,
  pieces: readonly Piece[],
  legend: readonly string[],
  longest: number,
  y: number,
): readonly string[] {
  const scale = longest === 0 ? 0 : (WIDTH - LABELS - VALUES) / longest;
  let x = LABELS;
  const bars = pieces.map(({ name, value }) => {
    const width = Math.abs(value) * scale;
    const fill = FILLS[Math.max(0, legend.indexOf(name)) % FILLS.length];
    const bar = `<rect x="${tenths(x)}" y="${y}" width="${tenths(width)}" height="${BAR}" fill="${fill}"><title>${escaped(`${group}, ${name}: ${labelOf(value, legend)}`)}</title></rect>`;
    x += width;
    return bar;
  });
  const label = legend.length > 0 ? '' : labelOf(total(pieces), legend);
  return [
    `<text x="${LABELS - 8}" y="${y + 15}" text-anchor="end">${escaped(cut(group))}</text>`,
    ...bars,
    ...(label === '' ? [] : [`<text x="${tenths(x + 6)}" y="${y + 15}">${label}</text>`]),
  ];
}

function labelOf(value: number, legend: readonly string[]): string {
  return legend.length > 0 ? `${(value * 100).toFixed(1)}%` : value.toFixed(2);
}

function legendLines(name: string, at: number, y: number): readonly string[] {
  const [x, row] = [12 + (at % 4) * 176, y + Math.floor(at / 4) * 20];
  return [
    `<rect x="${x}" y="${row - 11}" width="12" height="12" fill="${FILLS[at % FILLS.length]}"/>`,
    `<text x="${x + 18}" y="${row}">${escaped(cut(name))}</text>`,
  ];
}

/** Labels that would run into the bars are cut. */
function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > 24 ? `${characters.slice(0, 23).join('')}…` : text;
}

function tenths(number: number): string {
  return String(Math.round(number * 10) / 10);
}

/** Text that a model wrote stays text: no mark-up, and no characters that XML forbids. */
function escaped(text: string): string {
  const allowed = text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
  return allowed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
