import { decode, encode } from '@jridgewell/sourcemap-codec';
import { parseAst } from 'rolldown/parseAst';

export interface MappedCode {
  readonly code: string;
  readonly mappings?: string | undefined;
}

// The same code with every top-level statement, and every one that throws, on lines of its own. For an uncaught error, Node prints
// the whole line that threw it: a bundle on one line would bury the message under all of its code.
export function statementLines({ code, mappings }: MappedCode): MappedCode {
  const { body } = parseAst(code);
  const places = [...body.map(({ end }) => end), ...throwsIn(body).flatMap(({ start, end }) => [start, end])];
  const isBreak = (place: number) => place < code.length && code[place] !== '\n' && code[place - 1] !== '\n';
  const ends = [...new Set(places)].filter(isBreak).sort((one, other) => one - other);
  const parts = [0, ...ends].map((start, index) => code.slice(start, ends[index]));
  return { code: parts.join('\n'), mappings: mappings === undefined ? undefined : brokenMappings(code, mappings, ends) };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function throwsIn(part: unknown): readonly Place[] {
  if (typeof part !== 'object' || part === null) return [];
  const below = Object.values(part).flatMap(throwsIn);
  return 'type' in part && part.type === 'ThrowStatement' ? [part as unknown as Place, ...below] : below;
}

function brokenMappings(code: string, mappings: string, ends: readonly number[]): string {
  let offset = 0;
  const lines = code.split('\n').map((line) => {
    const start = offset;
    offset += line.length + 1;
    return ends.filter((end) => end >= start && end < offset).map((end) => end - start);
  });
  return encode(decode(mappings).flatMap((segments, line) => broken(segments, lines[line] ?? [])));
}

type Segments = ReturnType<typeof decode>[number];

function broken(segments: Segments, columns: readonly number[]): Segments[] {
  const starts = [0, ...columns];
  return starts.map((start, index) => {
    const own = segments.filter(([column]) => column >= start && column < (columns[index] ?? Number.POSITIVE_INFINITY));
    for (const segment of own) segment[0] -= start;
    return own;
  });
}
