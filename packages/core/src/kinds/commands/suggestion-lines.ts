import type { Change } from '../../model/change.ts';
import type { Grammar } from '../../model/grammar.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/** Suggestions that came as lines, and the edit that makes a document of them. */
export interface Lines {
  readonly items: readonly JsonObject[];
  readonly changes: readonly Change[];
}

/** No label of a field is longer. */
const LONGEST_LABEL = 64;

/** What stands before a line of a list: bullets, numbers, marks. */
const BULLET = /^(?:[-*•+>]|\d{1,3}[.)])\s+/;

/** What a field is called in lines and on the screen. */
export function labelOf(name: string, label: string | undefined): string {
  return label ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

/** Reads `Name: … | Recipe: … | Why: …` lines; undefined if there are none. `at` is where the text starts in the reply. */
export function readLines(text: string, at: number, grammar: Grammar): Lines | undefined {
  const labels = labelsOf(grammar);
  const items: JsonObject[] = [];
  const others: string[] = [];
  for (const line of text.split('\n')) {
    const item = readLine(line.trim().replace(BULLET, ''), labels);
    if (item !== undefined) items.push(item);
    else if (line.trim() !== '') others.push(line);
  }
  if (items.length === 0) return undefined;
  const edit = { path: '', before: text, after: JSON.stringify({ suggestions: items }), at } as const;
  const around: readonly Change[] = others.length === 0 ? [] : [{ ...aroundOf(others), ...edit }];
  return { items, changes: [...around, { code: 'suggestions.lines', safety: 'safe', ...edit }] };
}

/** Other lines are prose; where they look like data, a part of the answer may be in them. */
function aroundOf(lines: readonly string[]): Pick<Change, 'code' | 'safety' | 'args'> {
  const data = lines.find((line) => /[{}[\]|]/.test(line));
  if (data === undefined) return { code: 'extract.prose', safety: 'safe' };
  return { code: 'extract.stray-data', safety: 'unsafe', args: { excerpt: data.trim().slice(0, 60) } };
}

/** The fields by what they may be called. */
function labelsOf(grammar: Grammar): ReadonlyMap<string, string> {
  const declared = Object.entries(grammar.suggestions ?? {}).flatMap(([name, { label }]) => [
    [name.toLowerCase(), name] as const,
    [labelOf(name, label).toLowerCase(), name] as const,
  ]);
  return new Map([['name', 'name'], ['reasoning', 'reasoning'], ...declared]);
}

/** A line is a suggestion if it starts with the label of a field. A part without one belongs to the field before it. */
function readLine(line: string, labels: ReadonlyMap<string, string>): JsonObject | undefined {
  const fields: { name: string; text: string }[] = [];
  for (const part of line.split('|')) {
    const labelled = labelIn(part, labels);
    const last = fields.at(-1);
    if (labelled !== undefined) fields.push(labelled);
    else if (last === undefined) return undefined;
    else last.text += `|${part}`;
  }
  return asItem(fields);
}

function labelIn(part: string, labels: ReadonlyMap<string, string>): { name: string; text: string } | undefined {
  const colon = part.slice(0, LONGEST_LABEL).indexOf(':');
  if (colon < 0) return undefined;
  const label = part
    .slice(0, colon)
    .replaceAll(/[*_`]{2}|[*`]/g, '')
    .trim()
    .toLowerCase();
  const name = labels.get(label);
  return name === undefined ? undefined : { name, text: part.slice(colon + 1).replace(/^\*{1,2}/, '') };
}

/** A label that stands twice has two values, which no text has: the field is refused later, and nothing is lost. */
function asItem(fields: readonly { readonly name: string; readonly text: string }[]): JsonObject {
  const values = Map.groupBy(fields, ({ name }) => name);
  return Object.fromEntries([...values].map(([name, all]) => [name, oneOrSeveral(all.map(({ text }) => text.trim()))]));
}

function oneOrSeveral(texts: readonly string[]): Json {
  return texts.length === 1 ? (texts[0] as string) : texts;
}
