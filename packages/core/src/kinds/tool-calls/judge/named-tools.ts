import { isInside } from '../../../lib/is-inside.ts';
import type { Span } from '../../../lib/span.ts';
import type { ToolNames } from '../registry/tool-names.ts';

export interface Named extends Span {
  readonly tool: string;
  // Whether it is no word that a sentence would have: `get_weather`, `mail.send`, `lookUp`.
  readonly isDistinct: boolean;
}

const ESCAPE = String.raw`\\{1,127}u[0-9A-Fa-f]{4}`;

const WORD = new RegExp(
  String.raw`(?:[\p{Script=Latin}_]|${ESCAPE})(?:[\p{Script=Latin}\p{Nd}\p{M}_.:/-]|\\{1,127}_|${ESCAPE})*|(?:(?!\p{Script=Latin})\p{L})(?:[\p{L}\p{M}\p{Nd}_]|\\{1,127}_)*`,
  'gu',
);

// Signs at the end of a word that are not part of a name, and the number that some dialects put there: `get_weather:0`.
const TAIL = /[.:/-]+$/;
const NUMBER = /:\d+$/;

const MOST_PARTS = 4;

export function namedTools(text: string, names: ToolNames, thoughts: readonly Span[]): readonly Named[] {
  const found: Named[] = [];
  const known = new Map<string, Named | undefined>();
  for (const { 0: written, index } of text.matchAll(WORD)) {
    if (!known.has(written)) known.set(written, nameIn(written, names));
    const name = known.get(written);
    if (name === undefined || isInside(index, thoughts)) continue;
    found.push({ ...name, start: index + name.start, end: index + name.end });
  }
  return found;
}

// The tool that a word names, possibly after a label or before something else: `Action:get_weather`, `get_weather:city`.
function nameIn(written: string, names: ToolNames): Named | undefined {
  const whole = written.replace(TAIL, '');
  const cuts = [...whole.matchAll(/[.:/]+/g)].slice(0, MOST_PARTS);
  const ends = [whole.length, ...cuts.map(({ index }) => index).reverse()];
  const starts = cuts.map(({ 0: sign, index }) => index + sign.length);
  const spans = [...ends.map((end) => ({ start: 0, end })), ...starts.map((start) => ({ start, end: whole.length }))];
  for (const { start, end } of spans) {
    const word = plain(whole.slice(start, end)).replace(NUMBER, '');
    const tool = names.find(word);
    if (tool !== undefined) return { tool, start: start + labelBefore(word, tool, names), end, isDistinct: isDistinct(word) };
  }
  return undefined;
}

function labelBefore(word: string, tool: string, names: ToolNames): number {
  const label = /^[^:]+:(?!:)/.exec(word)?.[0] ?? '';
  return label !== '' && !names.isTool(word) && names.find(word.slice(label.length)) === tool ? label.length : 0;
}

function plain(word: string): string {
  if (!word.includes('\\')) return word;
  const letters = word.replaceAll(new RegExp(ESCAPE, 'g'), (written) =>
    String.fromCharCode(Number.parseInt(written.slice(-4), 16)),
  );
  return letters.replaceAll(/\\+_/g, '_');
}

function isDistinct(word: string): boolean {
  return /[_./:-]|\p{Ll}\p{Lu}/u.test(word);
}
