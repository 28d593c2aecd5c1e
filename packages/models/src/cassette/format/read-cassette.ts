import { parseBody } from '../../json/body-in.ts';
import { type Flaw, holds, shape, type Validate } from '../../lib/shape.ts';
import { CASSETTE_VERSION, type Cassette, type CassetteHeader, type CassetteProblem } from './cassette.ts';
import type { Exchange } from './exchange.ts';
import { validateExchange } from './validate-exchange.ts';

/** A parsed cassette, or all of its problems. */
export type CassetteReading = { readonly cassette: Cassette } | { readonly problems: readonly CassetteProblem[] };

interface Line {
  readonly number: number;
  readonly value: unknown;
}

const text = holds((value) => typeof value === 'string', 'a string');
const version = holds((value) => value === CASSETTE_VERSION, `${CASSETTE_VERSION}, the version of the format`);
const header: Validate = shape({ cassette: version, model: text, note: text });

/** Reads a cassette: JSONL whose first line may be a header. Blank lines are counted but ignored. */
export function readCassette(source: string): CassetteReading {
  const problems: CassetteProblem[] = [];
  const lines = readLines(source, problems);
  const [first] = lines;
  const hasHeader = first !== undefined && isHeader(first.value);
  const exchanges = hasHeader ? lines.slice(1) : lines;
  if (hasHeader) note(first, header(first.value, ''), problems);
  for (const line of exchanges) note(line, validateExchange(line.value), problems);
  if (problems.length > 0) return { problems: problems.toSorted((one, other) => one.line - other.line) };
  const cassette = { exchanges: exchanges.map(({ value }) => value as Exchange), lines: exchanges.map(({ number }) => number) };
  return { cassette: hasHeader ? { header: first.value as CassetteHeader, ...cassette } : cassette };
}

const TWICE = 'A key in the line occurs twice or is refused, or the line is nested too deeply.';

function readLines(source: string, problems: CassetteProblem[]): readonly Line[] {
  const bare = source.startsWith('\uFEFF') ? source.slice(1) : source;
  return bare.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const read = parseBody(line);
    if (read !== undefined && read.fault === undefined) return [{ number: index + 1, value: read.value }];
    const message = read === undefined ? 'The line is not JSON; each line must be one object.' : TWICE;
    problems.push({ line: index + 1, path: '', message });
    return [];
  });
}

function isHeader(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'cassette');
}

function note(line: Line, flaws: readonly Flaw[], problems: CassetteProblem[]): void {
  for (const flaw of flaws) problems.push({ line: line.number, ...flaw });
}
