import type { Results } from '../run.ts';
import { count, percent } from './cells.ts';
import { escaped } from './escaped.ts';

const CHARACTER = 6.6;
const SPACE = 8;

export function badgeOf({ rows, focus }: Results): string | undefined {
  const all = rows.find(({ name }) => name === focus)?.groups.all;
  if (all === undefined) return undefined;
  const share = percent(all.falseAccepts, all.accepted);
  return drawn('false accepts', `${count(all.falseAccepts)} of ${count(all.accepted)} (${share})`, all.falseAccepts === 0);
}

function drawn(label: string, figure: string, isClean: boolean): string {
  const left = Math.round(label.length * CHARACTER) + 2 * SPACE;
  const right = Math.round(figure.length * CHARACTER) + 2 * SPACE;
  const title = escaped(`${label}: ${figure}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<rect width="${left + right}" height="20" rx="3" fill="#444c56"/>`,
    `<path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z" fill="${isClean ? '#2e7d5b' : '#59636e'}"/>`,
    `<g font-family="Verdana, 'DejaVu Sans', sans-serif" font-size="11" fill="#ffffff" text-anchor="middle">`,
    `<text x="${left / 2}" y="14">${escaped(label)}</text>`,
    `<text x="${left + right / 2}" y="14">${escaped(figure)}</text>`,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
