import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import type { Issue, IssueTable, KnownFindings, RawIssue, ReadBranch } from './issue.ts';

const FORMATS = (
  'email rfc_email url uuid iso_date iso_time iso_date_time iso_timestamp iso_time_second iso_week ip ipv4 ipv6 mac base64 ' +
  'bic credit_card cuid2 decimal digits emoji hexadecimal hex_color imei isbn jws_compact nanoid octal ulid'
).split(' ');

const ACTIONS: IssueTable = {
  ...Object.fromEntries(FORMATS.map((format) => [format, (issue: Issue) => issue.wrongFormat(format)])),
  min_value: (issue) => issue.outOfRange('least', issue.raw.requirement),
  gt_value: (issue) => issue.outOfRange('least', issue.raw.requirement, false),
  max_value: (issue) => issue.outOfRange('most', issue.raw.requirement),
  lt_value: (issue) => issue.outOfRange('most', issue.raw.requirement, false),
  min_length: (issue) => issue.wrongSize('least', issue.raw.requirement),
  min_entries: (issue) => issue.wrongSize('least', issue.raw.requirement),
  max_length: (issue) => issue.wrongSize('most', issue.raw.requirement),
  max_entries: (issue) => issue.wrongSize('most', issue.raw.requirement),
  length: (issue) => issue.wrongExactSize(sizeOf(issue), issue.raw.requirement),
  entries: (issue) => issue.wrongExactSize(sizeOf(issue), issue.raw.requirement),
  non_empty: (issue) => issue.wrongSize('least', 1),
  multiple_of: (issue) => issue.wrongMultiple(issue.raw.requirement),
  integer: (issue) => issue.wrongType(['integer']),
  safe_integer: (issue) => issue.wrongType(['integer']),
  regex: (issue) => issue.wrongPattern(issue.raw.requirement),
};

const SCHEMAS: IssueTable = {
  strict_object: unknownKey,
  strict_tuple: unknownKey,
  picklist: wrongValue,
  enum: wrongValue,
  variant: wrongValue,
  literal: wrongValue,
  union: wrongUnion,
};

// Converts a valibot issue to findings. `read` converts the issues inside it.
export function readValibotIssue(issue: Issue, read: ReadBranch): KnownFindings {
  const { kind, type, expected } = issue.raw;
  if (isAboutKey(issue.raw) && expected !== 'never') return undefined;
  const table = kind === 'schema' ? SCHEMAS : ACTIONS;
  if (Object.hasOwn(table, String(type))) return table[String(type)]?.(issue, read);
  return kind === 'schema' ? issue.wrongType([expected]) : undefined;
}

// Whether the key at the end of the path is wrong, rather than its value.
function isAboutKey({ path }: RawIssue): boolean {
  const last = path?.[path.length - 1];
  return typeof last === 'object' && 'origin' in last && last.origin === 'key';
}

function unknownKey(issue: Issue): KnownFindings {
  return issue.raw.expected === 'never' ? [issue.unknownKey()] : issue.wrongType([issue.raw.expected]);
}

// An issue has the expected values only as text: `("a" | "b")`. None count if one of them is not JSON.
function wrongValue(issue: Issue): KnownFindings {
  const values = String(issue.raw.expected)
    .replace(/^\((.*)\)$/s, '$1')
    .split(' | ')
    .map(parseStrict);
  return issue.wrongValue(values.includes(NOT_JSON) ? [] : values);
}

function wrongUnion(issue: Issue, read: ReadBranch): KnownFindings {
  const { issues } = issue.raw;
  if (!Array.isArray(issues)) return undefined;
  const branches = (issues as readonly RawIssue[]).map((one) => [one]);
  return issue.wrongUnion(branches, read);
}

function sizeOf({ found }: Issue): number {
  return typeof found === 'string' || Array.isArray(found) ? found.length : Object.keys(Object(found)).length;
}
