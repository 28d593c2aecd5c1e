import type { Change, Json, JsonObject } from '@tamis/core';
import { excerptOf, groupBy, judgeSurroundings, note, type RemarkFound, type RemarkReader, type Span } from '@tamis/core/kind';
import type { Grammar } from './model/grammar.ts';
import { takesFormerBack } from './takes-one-back.ts';

export interface Lines {
  readonly items: readonly Json[];
  readonly changes: readonly Change[];
}

const LONGEST_LABEL = 64;

const LONGEST_LINE = 400;

const BULLET = /^(?:[-*•+>]|\d{1,3}[.)])\s+/;

export function labelOf(name: string, label: string | undefined): string {
  return label ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

export type CommandLook = (text: string) => 'command' | 'start' | undefined;

// Reads lines of the form `Name: … | Recipe: … | Why: …`. Returns undefined if there are none. `at` is the offset of the text in the reply.
export function readSuggestionLines(
  text: string,
  at: number,
  grammar: Grammar,
  look: CommandLook,
  remarks: RemarkReader,
): Lines | undefined {
  const labels = labelsOf(grammar);
  const items: Json[] = [];
  const guessed: Change[] = [];
  const others: string[] = [];
  let takenBack: RemarkFound | undefined;
  const found = { start: text.length, end: 0 };
  let pos = 0;
  for (const line of text.split('\n')) {
    const start = pos;
    pos += line.length + 1;
    const bare = withoutFrame(line.trim().replace(BULLET, ''));
    const item = readLine(bare, labels) ?? unlabelledIn(bare, look);
    if (item === undefined) {
      if (bare !== '' && !isRule(bare)) others.push(line);
      if (items.length > 0) takenBack ??= takesFormerBack(bare, remarks);
      continue;
    }
    if (typeof item !== 'string' && typeof item.name === 'string' && !startsWithLabel(bare, labels))
      guessed.push(unlabelled(`/suggestions/${items.length}/name`, item.name));
    items.push(item);
    found.start = Math.min(found.start, start);
    found.end = pos - 1;
  }
  // Without any label these are lines of something else, such as a table.
  if (!items.some((item) => typeof item !== 'string')) return undefined;
  const edit = { path: '', before: text, after: JSON.stringify({ suggestions: items }), at } as const;
  const around: readonly Change[] = others.length === 0 ? [] : [{ ...aroundOf(others), ...edit }];
  const lines: Change = { code: 'suggestions.lines', safety: 'safe', ...edit };
  return { items, changes: [...around, lines, ...guessed, ...refusal(text, found, others, takenBack, remarks)] };
}

const SEPARATOR = /:\s|\s[-–—]\s|\s?(?:→|=>|->)\s?/g;

const LONGEST_NAME = 4;

// Returns a line that has a name and a command without labels, or a command alone. It cannot be used as a suggestion, but it is not prose
// either.
function unlabelledIn(line: string, look: CommandLook): string | undefined {
  if (line === '' || line.length > LONGEST_LINE) return undefined;
  if (look(line) === 'command') return line;
  for (const { 0: mark, index } of line.matchAll(SEPARATOR)) {
    const found = look(line.slice(index + mark.length));
    const isName = line.slice(0, index).trim().split(/\s+/).length <= LONGEST_NAME;
    if (found === 'command' || (found === 'start' && isName)) return line;
    if (index > LONGEST_LABEL) return undefined;
  }
  return undefined;
}

function refusal(
  text: string,
  { start, end }: Span,
  others: readonly string[],
  takenBack: RemarkFound | undefined,
  remarks: RemarkReader,
): readonly Change[] {
  if (others.length === 0) return [];
  const doubt = takenBack ?? judgeSurroundings(text, { start, end }, { isApart: true, remarks }).quoted;
  return doubt === undefined ? [] : [note('extract.quoted', { ...doubt })];
}

function unlabelled(path: string, name: string): Change {
  return { code: 'suggestions.unlabelled-name', safety: 'unsafe', path, before: null, after: name };
}

function withoutFrame(line: string): string {
  return line.startsWith('|') ? line.slice(1, line.endsWith('|') && line.length > 1 ? -1 : undefined).trim() : line;
}

function isRule(line: string): boolean {
  return /^[|:\-+=\s]+$/.test(line);
}

function aroundOf(lines: readonly string[]): Pick<Change, 'code' | 'safety' | 'args'> {
  const data = lines.find((line) => /[{}[\]|]/.test(line));
  if (data === undefined) return { code: 'extract.prose', safety: 'safe' };
  return { code: 'extract.stray-data', safety: 'unsafe', args: { excerpt: excerptOf(data.trim()) } };
}

function labelsOf(grammar: Grammar): ReadonlyMap<string, string> {
  const declared = Object.entries(grammar.suggestions ?? {}).flatMap(([name, { label }]) => [
    [name.toLowerCase(), name] as const,
    [labelOf(name, label).toLowerCase(), name] as const,
  ]);
  return new Map([['name', 'name'], ['reasoning', 'reasoning'], ...declared]);
}

function startsWithLabel(line: string, labels: ReadonlyMap<string, string>): boolean {
  return labelIn(line.slice(0, line.includes('|') ? line.indexOf('|') : line.length), labels) !== undefined;
}

function readLine(line: string, labels: ReadonlyMap<string, string>): JsonObject | string | undefined {
  const parts = line.split('|');
  const fields: { name: string; text: string }[] = [];
  let before = '';
  for (const part of parts) {
    const labelled = labelIn(part, labels);
    const last = fields.at(-1);
    if (labelled !== undefined) {
      if (last !== undefined) last.text = withoutBars(last.text);
      fields.push(labelled);
    } else if (last !== undefined) last.text += `|${part}`;
    else before += before === '' ? part : `|${part}`;
  }
  if (fields.length === 0) return parts.length > 1 && !isRule(line) ? line : undefined;
  return asItem(before.trim() === '' ? fields : [{ name: 'name', text: before }, ...fields]);
}

function labelIn(part: string, labels: ReadonlyMap<string, string>): { name: string; text: string } | undefined {
  const colon = part.slice(0, LONGEST_LABEL).indexOf(':');
  if (colon === -1) return undefined;
  const label = part
    .slice(0, colon)
    .replaceAll(/[*_`]{2}|[*`]/g, '')
    .trim()
    .toLowerCase();
  const name = labels.get(label);
  return name === undefined ? undefined : { name, text: part.slice(colon + 1).replace(/^\*{1,2}/, '') };
}

// Makes an item. A label that occurs twice has two values, which is not text, so the field is rejected later and nothing is lost.
function asItem(fields: readonly { readonly name: string; readonly text: string }[]): JsonObject {
  const values = groupBy(fields, ({ name }) => name);
  return Object.fromEntries([...values].map(([name, all]) => [name, oneOrSeveral(all.map(({ text }) => text.trim()))]));
}

function withoutBars(text: string): string {
  let end = text.length;
  while (end > 0 && /[|\s]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end).trim();
}

function oneOrSeveral(texts: readonly string[]): Json {
  return texts.length === 1 ? (texts[0] as string) : texts;
}
