import { Composer, type CST, type Document, LineCounter, type ParsedNode, Parser, type Range, type Scalar, visit } from 'yaml';
import { jsonEqual } from '../../../lib/json-equal.ts';
import { NOT_JSON, parseStrict, withoutTraces } from '../../../lib/parse-strict.ts';
import type { Change, Finding, Json } from '../../../model/index.ts';
import { parseJson } from '../json/parse-json.ts';
import type { ReadOptions } from '../json/reader.ts';
import { checkLimits } from '../value-limits.ts';
import { type Built, type LineKey, type LineOf, ValueBuilder } from './build-value.ts';
import { colonChanges, type GluedColon, withSpaces } from './glued-colon.ts';
import { ownComments } from './own-comments.ts';
import { sizeFinding, tooLong } from './yaml-size.ts';

export type ParsedYaml =
  | {
      readonly ok: true;
      readonly value: Json;
      readonly changes: readonly Change[];
      readonly warnings: readonly Finding[];
      readonly sourceAt: Built['sourceAt'];
      readonly lineKeys: readonly LineKey[];
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

export interface YamlOptions extends ReadOptions {
  readonly marks: number;
}

const MOST_MISTAKES = 100;

// Reads one plain YAML document, without tags and with text keys only. `offset` is where it starts in the reply.
export function parseYaml(text: string, offset: number, options: YamlOptions): ParsedYaml {
  const json = isJson(text) ? readJson(text, options) : undefined;
  if (json !== undefined) return json;
  const tooMuch = sizeFinding(text, offset, options);
  if (tooMuch !== undefined) return { ok: false, findings: [tooMuch] };
  const parsed = shallow(() => readPlainYaml(text, offset, options));
  if (parsed === undefined) return { ok: false, findings: [tooLong(options, offset)] };
  if (!parsed.ok) return parsed;
  const found = checkLimits(parsed.value, options);
  return found.some((finding) => finding.severity === 'error') ? { ok: false, findings: found } : { ...parsed, warnings: found };
}

// Returns the result of reading, or undefined if the library runs out of stack, as it may where an author raises the limits.
function shallow<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

// Reads JSON that contains nothing that JSON.parse silently ignores.
function readJson(text: string, options: ReadOptions): ParsedYaml | undefined {
  const read = parseJson(text, 0, text.length, { ...options, strict: true });
  if (!read.ok || read.changes.length > 0 || read.warnings.length > 0) return undefined;
  let sources: Map<string, string> | undefined;
  const sourceAt = (pointer: string) => {
    if (sources === undefined) {
      sources = new Map();
      parseJson(text, 0, text.length, { ...options, strict: true, sources });
    }
    return sources.get(pointer);
  };
  return { ok: true, value: read.value, changes: [], warnings: [], sourceAt, lineKeys: [] };
}

// Returns the part of a YAML text that the mark at the start of a stretch belongs to. `quoted` is a quoted scalar, a block scalar, a
// comment or the start of any scalar. `plain` is the rest of a plain scalar. `loose` is a scalar that is the whole text, continues on a
// line that starts here, or is a key that extends beyond the stretch. Returns undefined if the text is not YAML.
export function partAt(
  text: string,
  { start: at, end }: { readonly start: number; readonly end: number },
  options: YamlOptions,
): 'quoted' | 'plain' | 'loose' | undefined {
  if (isJson(text)) return 'quoted';
  if (sizeFinding(text, 0, options) !== undefined) return undefined;
  const [document, ...others] = shallow(() => documentsIn(text, new LineCounter())) ?? [];
  if (document === undefined || others.length > 0 || document.errors.length > 0) return undefined;
  let part: 'quoted' | 'plain' | 'loose' = 'quoted';
  visit(document, {
    Scalar(key, { type, range }) {
      const [from, to] = range as Range;
      if (type !== 'PLAIN' || at < from || at >= to) return undefined;
      const isLeft = key === 'key' && end >= to;
      const isLoose = isLeft || key === null || text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === '';
      part = isLoose ? 'loose' : at === from ? 'quoted' : 'plain';
      return visit.BREAK;
    },
  });
  return part;
}

// Whether a string is strict JSON, which is YAML too and quick to recognise.
function isJson(text: string): boolean {
  return parseStrict(text) !== NOT_JSON;
}

function documentsIn(text: string, lineCounter: LineCounter, schema = 'core'): readonly Document.Parsed<ParsedNode>[] {
  const documents = withoutTraces(() => {
    const composer = new Composer({ logLevel: 'silent', prettyErrors: false, version: '1.2', schema, uniqueKeys: false });
    return [...composer.compose(untilHopeless(new Parser(lineCounter.addNewLine).parse(text)))];
  });
  // A line of dashes at the end starts a document that never comes.
  while (documents.length > 1 && isNothing(documents.at(-1) as Document.Parsed<ParsedNode>)) documents.pop();
  return documents;
}

// Ends after more mistakes than anybody reads, because each takes longer than what it is about.
function* untilHopeless(tokens: Iterable<CST.Token>): Generator<CST.Token> {
  let mistakes = 0;
  for (const token of tokens) {
    if (token.type === 'error' && ++mistakes > MOST_MISTAKES) return;
    yield token;
  }
}

function isNothing({ errors, contents }: Document.Parsed<ParsedNode>): boolean {
  const { value, source } = contents as Partial<Scalar>;
  return errors.length === 0 && value === null && !source;
}

function readPlainYaml(text: string, offset: number, options: ReadOptions): ParsedYaml {
  const { colons, ...plain } = readAsItIs(text, offset, options);
  if (!plain.ok || colons.length === 0) return plain;
  const spaced = readAsItIs(withSpaces(text, colons), offset, options);
  const read = spaced.ok ? spaced : plain;
  return { ...read, changes: [...colonChanges(colons, read.value), ...read.changes] };
}

function readAsItIs(text: string, offset: number, options: ReadOptions): ParsedYaml & { readonly colons: readonly GluedColon[] } {
  const lines = new LineCounter();
  const place: LineOf = (at) => {
    const { line, col } = lines.linePos(at);
    return { line, column: col };
  };
  const [document, second] = documentsIn(text, lines);
  if (document === undefined)
    return { ok: false, findings: [{ code: 'extract.empty', severity: 'error', path: '', args: {} }], colons: [] };
  const { value, changes, colons, ...built } = new ValueBuilder(text, place, options.depth, {
    remarks: options.remarks,
    isOwnWord: options.isOwnWord,
  }).build(document.contents);
  const findings = [
    ...document.errors.map((error) => syntaxFinding(error, place)),
    ...(second === undefined ? [] : [severalDocuments(second.range?.[0] ?? 0, place)]),
    ...built.findings,
  ];
  if (findings.length > 0)
    return { ok: false, findings: unique(findings).map((one) => ({ ...one, at: (one.at ?? 0) + offset })), colons };
  return {
    ok: true,
    value,
    changes: [
      ...changes,
      ...(text.includes('#') ? ownComments(document, text, options.remarks) : []),
      ...otherVersion(text, value),
    ],
    warnings: [],
    sourceAt: built.sourceAt,
    lineKeys: built.lineKeys,
    colons,
  };
}

// Returns the doubt about a document that would read differently as `%YAML 1.1`, in which `NO` is false.
function otherVersion(text: string, value: Json): readonly Change[] {
  const version = /(?:^|\n)%YAML[ \t]{1,8}(1\.[01])\b/.exec(text.slice(0, 1024))?.[1];
  if (version === undefined) return [];
  if (jsonEqual(oldValue(text), value)) return [];
  return [{ code: 'parse.yaml-version', safety: 'unsafe', path: '', before: null, after: null, args: { version } }];
}

// Returns the value under the rules of version 1.1, as JSON would show it, or null if there are aliases.
function oldValue(text: string): Json {
  const [document] = documentsIn(text, new LineCounter(), 'yaml-1.1');
  try {
    return parseStrict(JSON.stringify(document?.toJS({ maxAliasCount: 0 }) ?? null)) as Json;
  } catch {
    return null;
  }
}

function syntaxFinding(error: { code: string; message: string; pos: readonly [number, number] }, place: LineOf): Finding {
  const at = error.pos[0];
  const isAliasTrouble = error.code === 'BAD_ALIAS' || error.message.includes('alias');
  const code = isAliasTrouble ? 'parse.yaml-alias' : 'parse.yaml-syntax';
  return { code, severity: 'error', path: '', args: { ...place(at), reason: error.message }, at };
}

function severalDocuments(at: number, place: LineOf): Finding {
  const args = { ...place(at), reason: 'a second document starts here; expected only one' };
  return { code: 'parse.yaml-syntax', severity: 'error', path: '', args, at };
}

function unique(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, at }) => seen.size < seen.add(`${code}@${at}`).size);
}
