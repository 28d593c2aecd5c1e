import { jsonEqual } from '../lib/json-equal.ts';
import { placesToEnd } from '../lib/places-to-end.ts';
import { valueAt } from '../lib/pointer.ts';
import type { Change } from '../model/change.ts';
import type { Json } from '../model/json.ts';
import { isBlank } from '../stages/extract/opener.ts';
import type { Span } from '../stages/extract/reasoning.ts';
import { type Unwrapped, unwrap } from '../stages/extract/unwrap.ts';
import { isInBlockScalar } from '../stages/parse/yaml/block-scalar.ts';
import { type ParsedYaml, parseYaml, partAt, type YamlOptions } from '../stages/parse/yaml/parse-yaml.ts';
import type { Evidence } from '../stages/verdict/decide.ts';
import { assess } from './assess.ts';
import { answerSpans } from './find-candidates.ts';
import { withoutMoot } from './moot.ts';
import type { Settings } from './settings.ts';

/** Reads a YAML document: what the fences and tags of the answer hold, or all of it. */
export function readYaml(text: string, reasoning: readonly Span[], settings: Settings): Evidence {
  const { changes, ...answer } = answerIn(text, reasoning);
  const { body, parsed } = readBody(text, answer, settings);
  const around = [...changes, ...body.changes];
  if (isBlank(text, body.start, body.end)) {
    return {
      value: undefined,
      changes: [],
      findings: [{ code: 'extract.empty', severity: 'error', path: '', args: {} }],
      dropped: [],
    };
  }
  if (!parsed.ok) return { value: undefined, changes: around, findings: parsed.findings, dropped: [] };
  const assessment = assess(parsed.value, settings, parsed.sourceAt);
  return {
    ...(assessment.fits ? { value: assessment.value } : refused(assessment.value)),
    changes: [
      ...around,
      ...withoutMoot(parsed.changes, assessment.changes),
      ...(body.isOpen ? openList(parsed.value, settings) : []),
      ...bareText(parsed.value, body.tags > 0, settings),
      ...assessment.changes,
    ],
    findings: [...parsed.warnings, ...assessment.findings],
    dropped: assessment.dropped,
  };
}

/** A value that does not fit, and where the reply ends in it: nothing in the text of YAML tells that. */
function refused(read: Json): Pick<Evidence, 'value' | 'read' | 'end'> {
  return { value: undefined, read, end: placesToEnd(read).at(-1) ?? '' };
}

/** Lists in YAML have no bracket: where even the fence is not closed, the last one may have lost items. */
function openList(value: Json, { read }: Settings): readonly Change[] {
  const path = placesToEnd(value).find((place) => Array.isArray(valueAt(value, place)) && read.isFull?.(value, place) !== true);
  return path === undefined ? [] : [{ code: 'parse.open-list', safety: 'unsafe', path, before: null, after: null }];
}

/** A YAML document inside a text that is not a reply of its own; undefined if there is none but words. */
export function readInnerYaml(text: string, settings: Settings): (ParsedYaml & { readonly ok: true }) | undefined {
  const { body, parsed } = readBody(text, { start: 0, end: text.length }, settings);
  if (!parsed.ok || !isCollection(parsed.value)) return undefined;
  return { ...parsed, changes: [...body.changes, ...parsed.changes] };
}

interface Read {
  readonly body: Unwrapped;
  readonly parsed: ParsedYaml;
}

function readBody(text: string, answer: Span, settings: Settings): Read {
  const body = unwrap(text, answer, ({ at, closes }, { start, end }) => {
    if (isInBlockScalar(text, start, at)) return true;
    // At the start of a line there is text only where nothing is indented.
    if (text.charAt(at - 1) === '\n' && !/^\s*(?:[{["'|>%]|---)/.test(text.slice(start, start + 256))) return false;
    const part = partAt(text.slice(start, end), at - start, optionsOf(settings));
    return part === 'quoted' || (part === 'plain' && !closes);
  });
  const read = readAligned(text, body, settings);
  if (body.tags === 0 || !read.parsed.ok || isCollection(read.parsed.value) || isWrapped(text, answer, body)) return read;
  // A word between tags in the middle of text is a part of that text.
  const whole: Unwrapped = { ...answer, changes: [], tags: 0, column: 0, isOpen: false };
  return { body: whole, parsed: parseSlice(text, whole, settings) };
}

/** Whether nothing but one pair of tags surrounds what was unwrapped. */
function isWrapped(text: string, { start, end }: Span, body: Unwrapped): boolean {
  return /^\s*<[^<>\n]{1,255}>$/.test(text.slice(start, body.start)) && /^<\/[^<>\n]{1,80}>\s*$/.test(text.slice(body.end, end));
}

/** What starts on the line of an indented tag is aligned with that line, or with nothing: told where it makes a difference. */
function readAligned(text: string, body: Unwrapped, settings: Settings): Read {
  const flush = { ...body, column: 0 };
  if (body.column === 0) return { body, parsed: parseSlice(text, body, settings) };
  const aligned = parseSlice(text, body, settings);
  const other = parseSlice(text, flush, settings);
  if (!aligned.ok || !other.ok) return aligned.ok ? { body, parsed: aligned } : { body: flush, parsed: other };
  if (jsonEqual(aligned.value, other.value)) return { body, parsed: aligned };
  const several: Change = {
    code: 'extract.several-documents',
    safety: 'unsafe',
    path: '',
    before: [aligned.value, other.value],
    after: aligned.value,
    args: { count: 2, held: 'the one that is aligned with the tag' },
  };
  return { body: { ...body, changes: [...body.changes, several] }, parsed: aligned };
}

function parseSlice(text: string, { start, end, column }: Unwrapped, settings: Settings): ParsedYaml {
  const slice = text.slice(start, end);
  const dedented = column === 0 ? withoutIndent(slice) : undefined;
  return parseYaml(dedented ?? ' '.repeat(column) + slice, start - column, optionsOf(settings));
}

/** The same text without its indentation, where a marker makes sense only at the start of a line. */
function withoutIndent(slice: string): string | undefined {
  const indent = /^(?:[ \t\r]*\n)*( +)(?:---|%)/.exec(slice.slice(0, 256))?.[1];
  if (indent === undefined) return undefined;
  const lines = slice.split('\n');
  if (lines.some((line) => line.trim() !== '' && !line.startsWith(indent))) return undefined;
  return lines.map((line) => line.slice(indent.length)).join('\n');
}

function optionsOf({ read, policy }: Settings): YamlOptions {
  return { ...read, marks: policy.limits.marks };
}

function isCollection(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}

/** Any text is a YAML string; without a schema nobody knows whether one was meant, and a scalar between tags may be markup. */
function bareText(value: Json, isTagged: boolean, settings: Settings): readonly Change[] {
  if (isCollection(value) || (!isTagged && (typeof value !== 'string' || settings.types !== undefined))) return [];
  return [{ code: 'extract.bare-text', safety: 'unsafe', path: '', before: value, after: value }];
}

/** What stands behind the last reasoning block, without a byte order mark. */
function answerIn(text: string, reasoning: readonly Span[]): Span & { readonly changes: readonly Change[] } {
  const changes: Change[] = [];
  const cut = (code: Change['code'], from: number, to: number) => {
    if (from < to) changes.push({ code, safety: 'safe', path: '', before: text.slice(from, to), after: '', at: from });
  };
  for (const span of reasoning) cut('extract.reasoning', span.start, span.end);
  const last = answerSpans(text, reasoning).at(-1) ?? { start: 0, end: text.length };
  const start = text.charCodeAt(last.start) === 0xfeff ? last.start + 1 : last.start;
  cut('extract.bom', last.start, start);
  return { start, end: last.end, changes };
}
