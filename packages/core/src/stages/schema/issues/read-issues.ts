import type { StandardSchemaV1 } from '@standard-schema/spec';
import { stageEntry } from '../../../codes/stage-entry.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { type Finding, isJsonObject } from '../../../model/index.ts';
import { evaluate } from '../evaluate.ts';
import { SchemaRun } from '../run.ts';
import { sayKind } from '../say.ts';
import type { SchemaNode } from '../schema-node.ts';
import { type IssueExpectation, LIBRARIES, type Library, type RawIssue } from './issue-fields.ts';

// What the paths of issues start from.
interface Start {
  readonly value: unknown;
  readonly keys: readonly string[];
}

// Converts a validator's issues to findings. An issue gets the findings that a JSON Schema with the same limit would give, so that their
// sentences and hints are the same for either kind of schema. If the value meets that limit, or JSON Schema has none like it, the library
// talks about something else than the reply has there, and the issue becomes `schema.custom` with its own message.
export function readIssues(issues: readonly StandardSchemaV1.Issue[], value: unknown, vendor: string): readonly Finding[] {
  const library = LIBRARIES.get(vendor);
  // The list may be a class of its own, whose `flatMap` makes such a list again.
  return Array.from(issues).flatMap((issue) => readIssue(issue as RawIssue, { value, keys: [] }, library));
}

function readIssue(issue: RawIssue, start: Start, library: Library | undefined): readonly Finding[] {
  // A path may be a custom list class, whose `map` makes such a list again.
  const own = Array.from(issue.path ?? [], (part) => String(typeof part === 'object' ? part.key : part));
  const parent = own.slice(0, -1).reduce(memberOf, start.value);
  const key = own.at(-1);
  const here = { value: key === undefined ? start.value : memberOf(parent, key), keys: [...start.keys, ...own] };
  const message = String(issue.message);
  if (library?.messages.test(message)) {
    const isAbsent = here.value === undefined && isJsonObject(parent);
    // An author's own test may be about a missing key too.
    if (isAbsent && issue.code !== 'custom' && issue.code !== 'predicate')
      return [finding('schema.required', { key: key ?? '' }, here.keys.slice(0, -1))];
    const found = findingsFor(wantedIn(issue, library), here, start, library);
    if (found.length > 0) return found;
  }
  return [finding('schema.custom', { reason: message }, here.keys)];
}

function wantedIn(issue: RawIssue, { codesOf, rows }: Library): IssueExpectation {
  const found = codesOf(issue).map((code) => rows.find(([codes]) => codes.split(' ').includes(String(code))));
  const [, fields = '', read] = found.find((row) => row !== undefined) ?? [];
  const field = fields.split(' ').find((name) => issue[name] !== undefined) ?? '';
  return read?.(issue[field], issue) ?? {};
}

function findingsFor(wanted: IssueExpectation, here: Start, start: Start, library: Library): readonly Finding[] {
  const { unknownKeys, branches, hasWholePaths } = wanted;
  if (unknownKeys) {
    const all = unknownKeys.length === 0 ? [here.keys] : unknownKeys.map((key) => [...here.keys, String(key)]);
    return all.map((keys) => finding('schema.unknown-key', { key: keys.at(-1) ?? '', suggestion: '' }, keys));
  }
  if (!branches) return here.value === undefined ? [] : missed(wanted, here);
  if (branches.length === 0) return [];
  return wrongUnion(
    branches.map((issues) => issues.flatMap((issue) => readIssue(issue, hasWholePaths ? start : here, library))),
    here,
  );
}

// Returns what a schema with these keywords has against a value. The library rejected its format or pattern.
function missed({ format, pattern, ...keywords }: IssueExpectation, { value, keys }: Start): readonly Finding[] {
  const test = () => false;
  const node = {
    ...{ ...keywords, appliesInPlace: false, appliesToKeys: false },
    ...(format !== undefined && { format: { name: format, check: test } }),
    ...(pattern !== undefined && { pattern: { source: pattern, test } }),
  };
  const sink = { findings: [], cap: 1, count: 0 };
  evaluate(node as unknown as SchemaNode, value, new SchemaRun(evaluate, sink, undefined), undefined);
  return sink.findings.map(({ code, args }: Finding) => finding(code, args, keys));
}

function wrongUnion(told: readonly (readonly Finding[])[], here: Start): readonly Finding[] {
  const none = finding('schema.any-of', { count: told.length }, here.keys);
  const types = told.map((findings) => (findings.length === 1 && isTypeAt(findings[0], none.path) ? findings[0] : undefined));
  if (types.every((type) => type !== undefined)) {
    const expected = [...new Set(types.map((type) => String(type.args.expected)))].join(' or ');
    return [finding('schema.type', { found: sayKind(here.value), expected }, here.keys), none];
  }
  const others = told.filter((findings) => !findings.some((one) => isTypeAt(one, none.path)));
  const [closest = []] = others.sort((one, other) => one.length - other.length);
  return [...closest, none];
}

function finding(code: Finding['code'], args: Finding['args'], keys: readonly string[]): Finding {
  return { code, severity: 'error', path: keys.reduce<string>(childPointer, ''), args };
}

function isTypeAt(found: Finding | undefined, path: string): boolean {
  return found !== undefined && stageEntry(found.code).keyword === 'type' && found.path === path;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
