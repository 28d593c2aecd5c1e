import { type BrokenFile, type Mistake, openText, type Place } from '@tamis/files';
import type { Exact } from '../exact/exact.ts';
import { readJson } from '../exact/read-json.ts';
import type { ExactFile } from './exact-file.ts';

/** How many broken lines are reported; a file that is not JSON at all would fill the screen. */
const MOST_TOLD = 20;

/** Reads a JSON Lines file as a list, one item per line; blank lines are skipped, and a truncated line is an error. */
export function readJsonLines(path: string): ExactFile | BrokenFile {
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
  const placeOf = (pointer: string): Place => {
    const start = starts[Number(pointer.split('/')[1])] ?? 0;
    const end = text.indexOf('\n', start);
    return { file: path, text, span: { start, end: end < 0 ? text.length : end } };
  };
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
