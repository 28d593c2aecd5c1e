import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type ParsedNode,
  parseAllDocuments,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { jsonEqual } from '../../../lib/json-equal.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { withoutTraces } from '../../../lib/quiet-json.ts';
import type { Change } from '../../../model/change.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Json } from '../../../model/json.ts';
import type { ReadOptions } from '../json/reader.ts';
import { checkLimits } from '../value-limits.ts';
import { depthFinding } from './yaml-depth.ts';

/** A YAML document that was read, or everything that keeps it from being read. */
export type ParsedYaml =
  | {
      readonly ok: true;
      readonly value: Json;
      readonly changes: readonly Change[];
      readonly warnings: readonly Finding[];
      readonly sources: ReadonlyMap<string, string>;
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** The YAML library takes some microseconds for each character of hostile text; no model writes a document this long. */
const LONGEST = 256 * 1024;

/** Reads one plain YAML document: no aliases, no tags, text keys only. `offset` is where it stands in the reply. */
export function parseYaml(text: string, offset: number, options: ReadOptions): ParsedYaml {
  if (text.length > LONGEST) {
    return {
      ok: false,
      findings: [{ code: 'extract.too-large', severity: 'error', path: '', args: { bytes: text.length, limit: LONGEST } }],
    };
  }
  const tooDeep = depthFinding(text, offset);
  if (tooDeep !== undefined) return { ok: false, findings: [tooDeep] };
  const parsed = readPlainYaml(text, offset);
  if (!parsed.ok) return parsed;
  const found = checkLimits(parsed.value, options);
  return found.some((finding) => finding.severity === 'error') ? { ok: false, findings: found } : { ...parsed, warnings: found };
}

function readPlainYaml(text: string, offset: number): ParsedYaml {
  const lines = new LineCounter();
  const place = (at: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(at);
    return { line, column: col };
  };
  const documents = withoutTraces(() =>
    parseAllDocuments(text, {
      lineCounter: lines,
      logLevel: 'silent',
      prettyErrors: false,
      version: '1.2',
      merge: false,
      uniqueKeys: false,
    }),
  );
  const [document] = documents;
  if (document === undefined || !('errors' in document) || document.contents === null) {
    return { ok: false, findings: [{ code: 'extract.empty', severity: 'error', path: '', args: {} }] };
  }
  const findings = document.errors.map((error) => syntaxFinding(error, place, offset));
  if (documents.length > 1) findings.push(severalDocuments(documents[1]?.range?.[0] ?? 0, place, offset));
  const changes: Change[] = [];
  const sources = new Map<string, string>();
  const pointers = new Map<unknown, string>([[document.contents, '']]);
  visit(document, (key, node, path) => {
    const found = refusedNode(node as ParsedNode, place, offset);
    if (found !== undefined) findings.push(found);
    else if (isCollection(node)) notePointers(node, pointers);
    if (isMap(node)) {
      for (const change of repeatedKeys(node)) changes.push(change);
      if (path.length === 1) for (const change of proseKeys(node)) changes.push(change);
    } else if (isScalar(node) && key !== 'key') noteScalar(node, pointers.get(node) ?? '', sources, changes);
  });
  if (findings.length > 0) return { ok: false, findings: unique(findings) };
  return { ok: true, value: document.toJS({ maxAliasCount: 0 }) as Json, changes, warnings: [], sources };
}

/** Keeps the text of numbers and literals; a number that not all readers of YAML read alike is told. */
function noteScalar(node: Scalar, pointer: string, sources: Map<string, string>, changes: Change[]): void {
  const { value, source } = node;
  if (value === '...' || value === '…')
    changes.push({ code: 'parse.ellipsis', safety: 'unsafe', path: pointer, before: value, after: value });
  if (source === undefined || typeof value === 'string') return;
  sources.set(pointer, source);
  if (typeof value !== 'number' || !/^[+-]?0[0-9oxb]/i.test(source)) return;
  changes.push({ code: 'parse.yaml-number', safety: 'unsafe', path: pointer, before: source, after: value });
}

/** Works out the pointers of what stands in a map or list; each is visited before what is in it. */
function notePointers(node: YAMLMap | YAMLSeq, pointers: Map<unknown, string>): void {
  const own = pointers.get(node) ?? '';
  node.items.forEach((item, index) => {
    if (isPair(item)) pointers.set(item.value, childPointer(own, String(isScalar(item.key) ? item.key.value : item.key)));
    else pointers.set(item, childPointer(own, index));
  });
}

/** `Here it is:` is a sentence, though YAML reads it as a key without a value. */
function proseKeys(map: YAMLMap): readonly Change[] {
  return map.items.flatMap((pair) => {
    const key = isScalar(pair.key) ? pair.key.value : undefined;
    const isEmpty = pair.value === null || (isScalar(pair.value) && pair.value.value === null && !pair.value.source);
    if (typeof key !== 'string' || !/\S\s+\S/.test(key) || !isEmpty) return [];
    return [
      {
        code: 'extract.stray-data',
        safety: 'unsafe',
        path: childPointer('', key),
        before: `${key}:`,
        after: null,
        args: { excerpt: key },
      },
    ];
  });
}

/** Keys that stand twice in a map; the last one wins, as in JSON. */
function repeatedKeys(map: YAMLMap): readonly Change[] {
  const seen = new Map<string, unknown>();
  const changes: Change[] = [];
  for (const pair of map.items) {
    const key = String(isScalar(pair.key) ? pair.key.value : pair.key);
    const value: unknown = isNode(pair.value) ? pair.value.toJSON() : pair.value;
    if (seen.has(key)) changes.push(repeated(key, seen.get(key) as Json, value as Json));
    seen.set(key, value);
  }
  return changes;
}

function repeated(key: string, before: Json, after: Json): Change {
  const isSame = jsonEqual(before, after);
  return {
    code: isSame ? 'parse.repeated-key' : 'parse.duplicate-key',
    safety: isSame ? 'safe' : 'unsafe',
    path: '',
    before,
    after,
    args: { key },
  };
}

type Place = (at: number) => { line: number; column: number };

function syntaxFinding(
  error: { code: string; message: string; pos: readonly [number, number] },
  place: Place,
  offset: number,
): Finding {
  const at = error.pos[0];
  const isAliasTrouble = error.code === 'BAD_ALIAS' || error.message.includes('alias');
  const code = isAliasTrouble ? 'parse.yaml-alias' : 'parse.yaml-syntax';
  return { code, severity: 'error', path: '', args: { ...place(at), reason: error.message }, at: offset + at };
}

function severalDocuments(at: number, place: Place, offset: number): Finding {
  const args = { ...place(at), reason: 'a second document starts here; one was expected' };
  return { code: 'parse.yaml-syntax', severity: 'error', path: '', args, at: offset + at };
}

function refusedNode(node: unknown, place: Place, offset: number): Finding | undefined {
  if (node === null || typeof node !== 'object') return undefined;
  const range = (node as { range?: readonly number[] | null }).range;
  const at = range?.[0] ?? 0;
  const finding = (code: Finding['code'], args: Finding['args'] = {}): Finding => ({
    code,
    severity: 'error',
    path: '',
    args: { ...place(at), ...args },
    at: offset + at,
  });
  if (isAlias(node)) return finding('parse.yaml-alias');
  if ((node as { anchor?: string }).anchor !== undefined) return finding('parse.yaml-alias');
  const tag = (node as { tag?: string }).tag;
  if (typeof tag === 'string' && !PLAIN_TAGS.has(tag)) return finding('parse.yaml-tag', { tag });
  if (isMap(node) && node.items.some((pair) => !isTextKey(pair.key))) return finding('parse.yaml-key');
  if (isScalar(node)) return refusedScalar(node.value, finding);
  return undefined;
}

/** Text and numbers make plain keys; null, booleans and collections do not. */
function isTextKey(key: unknown): boolean {
  return isScalar(key) && (typeof key.value === 'string' || typeof key.value === 'number');
}

const PLAIN_TAGS = new Set(['tag:yaml.org,2002:str', 'tag:yaml.org,2002:map', 'tag:yaml.org,2002:seq']);

function refusedScalar(value: unknown, finding: (code: Finding['code']) => Finding): Finding | undefined {
  if (typeof value === 'bigint') return finding('parse.digits-lost');
  if (typeof value !== 'number') return undefined;
  if (!Number.isFinite(value)) return finding('parse.not-a-number');
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? finding('parse.digits-lost') : undefined;
}

function unique(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const key = `${finding.code}@${finding.at}`;
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}
