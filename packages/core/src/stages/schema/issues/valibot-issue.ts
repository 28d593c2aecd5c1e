import { NOT_JSON, quietParse } from '../../../lib/quiet-json.ts';
import type { Finding } from '../../../model/finding.ts';
import {
  type Issue,
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

/** Actions that require a format, by name. */
const FORMATS = new Set<unknown>(
  (
    'email rfc_email url uuid iso_date iso_time iso_date_time iso_timestamp iso_time_second iso_week ip ipv4 ipv6 mac base64 ' +
    'bic credit_card cuid2 decimal digits emoji hexadecimal hex_color imei isbn jws_compact nanoid octal ulid'
  ).split(' '),
);

/** The findings of a valibot issue; `read` reads the issues inside it. */
export function readValibotIssue(issue: Issue, read: ReadBranch): readonly Finding[] | undefined {
  const { raw } = issue;
  if (isAboutKey(raw) && raw.expected !== 'never') return undefined;
  if (raw.kind === 'schema') return readSchemaIssue(issue, read);
  switch (raw.type) {
    case 'min_value':
    case 'gt_value':
      return outOfBounds(issue, 'number', 'least', raw.requirement, raw.type === 'min_value');
    case 'max_value':
    case 'lt_value':
      return outOfBounds(issue, 'number', 'most', raw.requirement, raw.type === 'max_value');
    case 'min_length':
    case 'min_entries':
      return outOfBounds(issue, 'size', 'least', raw.requirement);
    case 'max_length':
    case 'max_entries':
      return outOfBounds(issue, 'size', 'most', raw.requirement);
    case 'length':
    case 'entries':
      return outOfBounds(issue, 'size', isShort(issue) ? 'least' : 'most', raw.requirement);
    case 'non_empty':
      return outOfBounds(issue, 'size', 'least', 1);
    case 'multiple_of':
      return wrongMultiple(issue, raw.requirement);
    case 'integer':
    case 'safe_integer':
      return wrongType(issue, ['integer']);
    case 'regex':
      return wrongPattern(issue, raw.requirement);
    default:
      return FORMATS.has(raw.type) ? wrongFormat(issue, String(raw.type)) : undefined;
  }
}

/** Whether the key at the end of the path is wrong, rather than its value. */
function isAboutKey({ path }: RawIssue): boolean {
  const last = path?.[path.length - 1];
  return typeof last === 'object' && 'origin' in last && last.origin === 'key';
}

function readSchemaIssue(issue: Issue, read: ReadBranch): readonly Finding[] | undefined {
  const { raw, keys } = issue;
  switch (raw.type) {
    case 'strict_object':
    case 'strict_tuple':
      return raw.expected === 'never' ? [unknownKey(keys)] : wrongType(issue, [raw.expected]);
    case 'picklist':
    case 'enum':
    case 'variant':
    case 'literal':
      return wrongValue(issue, valuesIn(raw.expected));
    case 'union':
      return Array.isArray(raw.issues) ? unionOf(issue, raw.issues as readonly RawIssue[], read) : undefined;
    default:
      return wrongType(issue, [raw.expected]);
  }
}

/** Each branch of a union has reported its first issue. */
function unionOf(issue: Issue, issues: readonly RawIssue[], read: ReadBranch): readonly Finding[] {
  return wrongUnion(
    issue,
    issues.map((one) => [one]),
    read,
  );
}

/** The expected values, which an issue only has as text: `("a" | "b")`. Nothing if one of them is not JSON. */
function valuesIn(expected: unknown): readonly unknown[] {
  const values = String(expected)
    .replace(/^\((.*)\)$/s, '$1')
    .split(' | ')
    .map(quietParse);
  return values.includes(NOT_JSON) ? [] : values;
}

function isShort({ raw, found }: Issue): boolean {
  const size = typeof found === 'string' || Array.isArray(found) ? found.length : Object.keys(Object(found)).length;
  return size < Number(raw.requirement);
}
