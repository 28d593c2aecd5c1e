import type { Finding } from '../../../model/finding.ts';
import {
  type BoundKind,
  type Issue,
  issueAt,
  outOfBounds,
  type RawIssue,
  type ReadBranch,
  unknownKey,
  wrongFormat,
  wrongMultiple,
  wrongPattern,
  wrongType,
  wrongUnion,
  wrongValue,
} from './issue.ts';

/** The findings of a zod issue, of version 3 or 4; `read` reads the issues inside it. */
export function readZodIssue(issue: Issue, read: ReadBranch): readonly Finding[] | undefined {
  const { raw, keys } = issue;
  switch (raw.code) {
    case 'invalid_type':
      return wrongType(issue, [raw.expected]);
    case 'invalid_value':
      return wrongValue(issue, listOf(raw.values));
    case 'invalid_literal':
      return wrongValue(issue, [raw.expected]);
    case 'invalid_enum_value':
    case 'invalid_union_discriminator':
      return wrongValue(issue, listOf(raw.options));
    case 'too_small':
      return outOfBounds(issue, measureOf(issue), 'least', raw.minimum, raw.inclusive !== false);
    case 'too_big':
      return outOfBounds(issue, measureOf(issue), 'most', raw.maximum, raw.inclusive !== false);
    case 'not_multiple_of':
      return wrongMultiple(issue, raw.divisor ?? raw.multipleOf);
    case 'invalid_format':
    case 'invalid_string':
      return formatOf(issue);
    case 'unrecognized_keys':
      return listOf(raw.keys).map((key) => unknownKey([...keys, String(key)]));
    case 'invalid_union':
      return unionOf(issue, read);
    default:
      return undefined;
  }
}

/** Version 4 says what a bound is about in `origin`, version 3 in `type`. */
function measureOf({ raw }: Issue): BoundKind {
  const origin = raw.origin ?? raw.type;
  return origin === 'number' || origin === 'int' ? 'number' : 'size';
}

/** Formats that are named patterns. */
const PATTERNS = new Set<unknown>([
  'regex',
  'template_literal',
  'starts_with',
  'ends_with',
  'includes',
  'lowercase',
  'uppercase',
  'json_string',
]);

function formatOf(issue: Issue): readonly Finding[] | undefined {
  const format = issue.raw.format ?? issue.raw.validation;
  if (typeof format !== 'string') return undefined;
  return PATTERNS.has(format) ? wrongPattern(issue, issue.raw.pattern) : wrongFormat(issue, format);
}

/** Version 4 gives the issues of each branch with paths from there, version 3 complete errors with paths from the root. */
function unionOf(issue: Issue, read: ReadBranch): readonly Finding[] | undefined {
  const { raw } = issue;
  if (Array.isArray(raw.errors)) {
    const branches = raw.errors as readonly (readonly RawIssue[])[];
    return branches.length === 0 ? wrongValue(issue, listOf(raw.options)) : wrongUnion(issue, branches, read);
  }
  const errors = listOf(raw.unionErrors) as readonly { readonly issues?: readonly RawIssue[] }[];
  if (errors.length === 0) return undefined;
  const fromHere = errors.map(({ issues = [] }) => issues.map((one) => ({ ...one, path: pathBelow(one, issue) })));
  return wrongUnion(issue, fromHere, read);
}

function pathBelow(one: RawIssue, { keys }: Issue): readonly string[] {
  return issueAt(one, undefined).keys.slice(keys.length);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
