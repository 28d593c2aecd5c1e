import { type BrokenFile, type Mistake, openDataFile, openText, type Place, readYaml, spotsIn } from '@tamis/files';
import type { Exact } from '../exact/exact.ts';
import { readJson } from '../exact/read-json.ts';
import { piecewise } from './yaml-pieces.ts';
import { type YamlNote, yamlValue } from './yaml-value.ts';

/** A data file in a pipeline folder: YAML 1.1 as PyYAML reads it, JSON, or JSON Lines. Numbers keep their written form. */
export interface ExactFile {
  readonly path: string;
  readonly text: string;
  readonly syntax: 'json' | 'yaml';
  readonly value: Exact;
  readonly warnings: readonly Mistake[];
  /** Where a JSON Pointer leads in the text. */
  readonly placeOf: (pointer: string, about?: 'key') => Place;
}

// Files from this size on are read in pieces, because for a whole document the library needs a hundred times the size of the text.
const LARGE = 512 * 1024;

// How many broken lines are reported. A file that is not JSON at all would fill the screen.
const MOST_TOLD = 20;

/** Reads a data file. Problems are returned, not thrown. */
export function openExactFile(path: string): ExactFile | BrokenFile {
  if (/\.jsonl$/i.test(path)) return jsonLinesFile(path);
  if (/\.json$/i.test(path)) return jsonFile(path);
  const opened = openText(path);
  if ('mistakes' in opened) return opened;
  const { text } = opened;
  const pieces = text.length < LARGE ? undefined : piecewise(text);
  if (pieces === undefined) return yamlFile(path, text);
  const notes = notesAsMistakes(path, text, pieces.notes);
  if ('mistakes' in notes) return notes;
  const placeOf = (pointer: string) => lineAt(path, text, pieces.offsetOf(pointer));
  return { path, text, syntax: 'yaml', value: pieces.value, warnings: notes.warnings, placeOf };
}

// Parses a data file whose text is already in memory.
export function yamlFile(path: string, text: string): ExactFile | BrokenFile {
  const read = readYaml(path, text, { schema: 'failsafe' });
  if ('mistakes' in read) return read;
  const found: YamlNote[] = [];
  const value = yamlValue(read.document, found);
  const notes = notesAsMistakes(path, text, found);
  if ('mistakes' in notes) return notes;
  return { path, text, syntax: 'yaml', value, warnings: notes.warnings, placeOf: placesIn({ path, text, syntax: 'yaml' }) };
}

function jsonFile(path: string): ExactFile | BrokenFile {
  const file = openDataFile(path);
  if ('mistakes' in file) return file;
  const { text, syntax } = file;
  return { path, text, syntax, value: readJson(text), warnings: [], placeOf: placesIn(file) };
}

function jsonLinesFile(path: string): ExactFile | BrokenFile {
  const opened = openText(path);
  if ('mistakes' in opened) return opened;
  const { text } = opened;
  const [items, starts, mistakes]: [Exact[], number[], Mistake[]] = [[], [], []];
  for (const { start, line } of linesOf(text)) {
    if (line.trim() === '') continue;
    const item = parsed(line);
    if (item !== undefined) {
      items.push(item);
      starts.push(start);
    } else if (mistakes.length < MOST_TOLD) mistakes.push(torn({ file: path, text, span: { start, end: start + line.length } }));
  }
  if (mistakes.length > 0) return { mistakes };
  const placeOf = (pointer: string) => lineAt(path, text, starts[Number(pointer.split('/')[1])] ?? 0);
  return { path, text, syntax: 'json', value: items, warnings: [], placeOf };
}

function* linesOf(text: string): Generator<{ readonly start: number; readonly line: string }> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield { start, line: text.slice(start, end) };
    start = end + 1;
  }
}

function parsed(line: string): Exact | undefined {
  try {
    return readJson(line);
  } catch {
    return undefined;
  }
}

function torn(place: Place): Mistake {
  const args = { found: 'a line that ends too early or is not JSON', expected: 'one JSON object on each line' };
  return { code: 'file.not-json', severity: 'error', path: '', pointer: '', args, place };
}

// Finds positions in a file. The file is scanned when the first position is requested, which for most files never happens.
function placesIn(file: Pick<ExactFile, 'path' | 'text' | 'syntax'>): ExactFile['placeOf'] {
  let spots: ReturnType<typeof spotsIn> | undefined;
  return (pointer, about) => {
    spots ??= spotsIn(file);
    const { key, value } = spots(pointer);
    return { file: file.path, text: file.text, span: about === 'key' && key !== undefined ? key : value };
  };
}

function lineAt(file: string, text: string, start: number): Place {
  const end = text.indexOf('\n', start);
  return { file, text, span: { start, end: end < 0 ? text.length : end } };
}

function notesAsMistakes(
  file: string,
  text: string,
  notes: readonly YamlNote[],
): BrokenFile | { readonly warnings: readonly Mistake[] } {
  const mistakes = notes.map((note) =>
    asMistake(note, { file, text, span: { start: note.at, end: note.at + (note.found.length || 1) } }),
  );
  const errors = mistakes.filter(({ severity }) => severity === 'error');
  return errors.length > 0 ? { mistakes: errors } : { warnings: mistakes };
}

export const FINITE = 'a finite number, since JSON can write no other';

function asMistake({ kind, found }: YamlNote, place: Place): Mistake {
  const common = { path: '', pointer: '', args: { found, reason: `the tag ${found} is not plain data.` }, place };
  switch (kind) {
    case 'date':
      return { ...common, code: 'pipeline.date', severity: 'warning' };
    case 'not-plain':
      return { ...common, code: 'file.not-plain', severity: 'error' };
    case 'infinite':
      return { ...common, code: 'pipeline.bad-value', severity: 'error', args: { found, expected: FINITE, suggestion: '' } };
    case 'tag':
      return { ...common, code: 'file.not-yaml', severity: 'error' };
    default:
      return kind satisfies never;
  }
}
