import type { Results } from '../run.ts';
import type { Row, Tally } from '../score/tally.ts';
import { count, percent } from './cells.ts';
import { escaped } from './escaped.ts';

const WIDTH = 920;
const NAME = 200;
const BAR = { width: 560, height: 16, step: 26 };
const TOP = 84;

const PARTS = [
  { title: 'false accept', key: 'falseAccepts', colour: '#b3261e' },
  { title: 'right', key: 'right', colour: '#2e7d5b' },
  { title: 'held', key: 'held', colour: '#e0a526' },
  { title: 'refused', key: 'refused', colour: '#c9ced6' },
] as const satisfies readonly { readonly title: string; readonly key: keyof Tally; readonly colour: string }[];

export function pictureOf({ rows, seed }: Results): string {
  const height = TOP + rows.length * BAR.step + 16;
  const title = 'What readers make of the same replies: false accepts, right, held, refused';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    '<rect width="100%" height="100%" rx="8" fill="#ffffff"/>',
    `<g font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="13" fill="#1f2328">`,
    `<text x="20" y="30" font-size="16" font-weight="bold">${title}</text>`,
    ...PARTS.map(legend),
    `<text x="${WIDTH - 20}" y="58" text-anchor="end" fill="#59636e">false accepts of what was accepted (seed ${seed})</text>`,
    ...rows.map(bar),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function legend({ title, colour }: (typeof PARTS)[number], index: number): string {
  const x = 20 + index * 110;
  return `<rect x="${x}" y="47" width="12" height="12" rx="2" fill="${colour}"/><text x="${x + 18}" y="58">${title}</text>`;
}

function bar({ name, groups }: Row, index: number): string {
  const y = TOP + index * BAR.step;
  const tally = groups.all;
  if (tally === undefined) return '';
  let x = 20 + NAME;
  const pieces = PARTS.map(({ key, colour, title }) => {
    const width = (tally[key] / Math.max(1, tally.cases)) * BAR.width;
    const piece = `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BAR.height}" fill="${colour}"><title>${title}: ${count(tally[key])}</title></rect>`;
    x += width;
    return piece;
  });
  const figure = `${count(tally.falseAccepts)} (${percent(tally.falseAccepts, tally.accepted)})`;
  return [
    `<text x="${10 + NAME}" y="${y + 13}" text-anchor="end">${escaped(name)}</text>`,
    ...pieces,
    `<text x="${WIDTH - 20}" y="${y + 13}" text-anchor="end">${figure}</text>`,
  ].join('');
}
