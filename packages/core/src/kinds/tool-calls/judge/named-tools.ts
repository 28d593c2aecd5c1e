import { isInside } from '../../../lib/is-inside.ts';
import type { Span } from '../../../lib/span.ts';
import type { ToolNames } from '../registry/tool-names.ts';

/** The name of a tool in a text. */
export interface Named extends Span {
  readonly tool: string;
  /** Whether it is no word that a sentence would have: `get_weather`, `mail.send`, `lookUp`. */
  readonly isDistinct: boolean;
}

/** A letter as an escape of JSON, in however many strings. */
const ESCAPE = String.raw`\\{1,15}u[0-9A-Fa-f]{4}`;

/** Words of the Latin alphabet with the signs that names have, or of any other. */
const WORD = new RegExp(
  String.raw`(?:[\p{Script=Latin}_]|${ESCAPE})(?:[\p{Script=Latin}\p{Nd}\p{M}_.:/-]|\\{1,15}_|${ESCAPE})*|(?:(?!\p{Script=Latin})\p{L})(?:[\p{L}\p{M}\p{Nd}_]|\\{1,15}_)*`,
  'gu',
);

/** Signs at the end of a word that are not part of a name, and the number that some dialects put there: `get_weather:0`. */
const TAIL = /[.:/-]+$/;
const NUMBER = /:\d+$/;

/** More parts than this has no name that is followed by something else without a space. */
const MOST_PARTS = 4;

/** The names of tools in a text, outside thoughts. */
export function namedTools(text: string, names: ToolNames, thoughts: readonly Span[]): readonly Named[] {
  const found: Named[] = [];
  for (const { 0: written, index: start } of text.matchAll(WORD)) {
    const name = nameAt(written, names);
    if (name === undefined || isInside(start, thoughts)) continue;
    const { length, ...tool } = name;
    found.push({ ...tool, start: start + labelBefore(written.slice(0, length), tool.tool, names), end: start + length });
  }
  return found;
}

/** The tool that a word starts with, whatever follows it without a space: `get_weather:city`. */
function nameAt(written: string, names: ToolNames): (Omit<Named, keyof Span> & { readonly length: number }) | undefined {
  let part = written.replace(TAIL, '');
  for (let count = 0; count < MOST_PARTS; count++) {
    const word = plain(part).replace(NUMBER, '');
    const tool = names.find(word);
    if (tool !== undefined) return { tool, length: part.length, isDistinct: isDistinct(word) };
    const cut = Math.max(part.lastIndexOf(':'), part.lastIndexOf('.'), part.lastIndexOf('/'));
    if (cut <= 0) return undefined;
    part = part.slice(0, cut).replace(TAIL, '');
  }
  return undefined;
}

/** The length of a label that a word starts with, if the rest of it is the same tool: `Action:get_weather`. */
function labelBefore(written: string, tool: string, names: ToolNames): number {
  const label = /^[^:]+:(?!:)(?=\D)/.exec(written)?.[0] ?? '';
  return label !== '' && !names.isTool(plain(written)) && names.find(plain(written.slice(label.length))) === tool
    ? label.length
    : 0;
}

/** A word without the escapes of JSON and Markdown. */
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
