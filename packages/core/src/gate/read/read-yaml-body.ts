import { jsonEqual } from '../../lib/json-equal.ts';
import type { Span } from '../../lib/span.ts';
import { type Change, isNested, note } from '../../model/index.ts';
import { isInBlockScalar } from '../../stages/parse/yaml/block-scalar.ts';
import { type ParsedYaml, parseYaml, partAt, type YamlOptions } from '../../stages/parse/yaml/parse-yaml.ts';
import type { GateSettings } from '../gate-settings.ts';
import { type Unwrapped, unwrap } from './unwrap.ts';

interface YamlBody {
  readonly body: Unwrapped;
  readonly parsed: ParsedYaml;
}

export function readYamlBody(text: string, answer: Span, gate: GateSettings): YamlBody {
  const body = unwrap(
    text,
    answer,
    ({ at, closes, close }, { start, end }) => {
      if (isInBlockScalar(text, start, at)) return true;
      // At the start of a line this is plain text only if nothing is indented.
      if (text.charAt(at - 1) === '\n' && !/^\s*(?:[{["'|>%]|---)/.test(text.slice(start, start + 256))) return false;
      const part = partAt(text.slice(start, end), { start: at - start, end: close - start }, optionsOf(gate));
      return part === 'quoted' || (part === 'plain' && !closes);
    },
    { remarks: gate.text.remarks, isOwnWord: gate.shape.isOwnWord },
  );
  const read = readAligned(text, body, gate);
  if (body.tags === 0 || !read.parsed.ok || isNested(read.parsed.value) || isWrapped(text, answer, body)) return read;
  // A word between tags in the middle of text is part of that text.
  const whole: Unwrapped = { ...answer, changes: [], tags: 0, column: 0, isOpen: false };
  return { body: whole, parsed: parseSlice(text, whole, gate) };
}

function isWrapped(text: string, { start, end }: Span, body: Unwrapped): boolean {
  return /^\s*<[^<>\n]{1,255}>$/.test(text.slice(start, body.start)) && /^<\/[^<>\n]{1,80}>\s*$/.test(text.slice(body.end, end));
}

function readAligned(text: string, body: Unwrapped, gate: GateSettings): YamlBody {
  const flush = { ...body, column: 0 };
  if (body.column === 0) return { body, parsed: parseSlice(text, body, gate) };
  const aligned = parseSlice(text, body, gate);
  const other = parseSlice(text, flush, gate);
  if (!aligned.ok) return { body: flush, parsed: other };
  if (!other.ok) return { body, parsed: aligned };
  if (jsonEqual(aligned.value, other.value)) return { body, parsed: aligned };
  const several: Change = {
    ...note('extract.several-documents', { count: 2, held: 'the one that is aligned with the tag' }),
    before: [aligned.value, other.value],
    after: aligned.value,
  };
  return { body: { ...body, changes: [...body.changes, several] }, parsed: aligned };
}

function parseSlice(text: string, { start, end, column }: Unwrapped, gate: GateSettings): ParsedYaml {
  const slice = text.slice(start, end);
  const dedented = column === 0 ? withoutIndent(slice) : undefined;
  return parseYaml(dedented ?? ' '.repeat(column) + slice, start - column, optionsOf(gate));
}

function withoutIndent(slice: string): string | undefined {
  const indent = /^(?:[ \t\r]*\n)*( +)(?:---|%)/.exec(slice.slice(0, 256))?.[1];
  if (indent === undefined) return undefined;
  const lines = slice.split('\n');
  if (lines.some((line) => line.trim() !== '' && !line.startsWith(indent))) return undefined;
  return lines.map((line) => line.slice(indent.length)).join('\n');
}

function optionsOf({ text, policy }: GateSettings): YamlOptions {
  return { ...text.read, marks: policy.limits.marks };
}
