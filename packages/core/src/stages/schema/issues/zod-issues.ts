import { type Issue, type IssueTable, issueKeys, type KnownFindings, type RawIssue, type ReadBranch } from './issue.ts';

const ISSUES: IssueTable = {
  invalid_type: (issue) => issue.wrongType([issue.raw.expected]),
  invalid_value: (issue) => issue.wrongValue(listOf(issue.raw.values)),
  invalid_literal: (issue) => issue.wrongValue([issue.raw.expected]),
  invalid_enum_value: (issue) => issue.wrongValue(listOf(issue.raw.options)),
  invalid_union_discriminator: (issue) => issue.wrongValue(listOf(issue.raw.options)),
  too_small: (issue) => outOfBounds(issue, 'least', issue.raw.minimum),
  too_big: (issue) => outOfBounds(issue, 'most', issue.raw.maximum),
  not_multiple_of: (issue) => issue.wrongMultiple(issue.raw.divisor ?? issue.raw.multipleOf),
  invalid_format: wrongFormat,
  invalid_string: wrongFormat,
  unrecognized_keys: (issue) => listOf(issue.raw.keys).map((key) => issue.unknownKey([...issue.keys, String(key)])),
  invalid_union: wrongUnion,
};

// Converts a zod issue to findings. `read` converts the issues inside it.
export function readZodIssue(issue: Issue, read: ReadBranch): KnownFindings {
  const code = String(issue.raw.code);
  return Object.hasOwn(ISSUES, code) ? ISSUES[code]?.(issue, read) : undefined;
}

// Version 4 says what a bound is about in `origin`, version 3 in `type`.
function outOfBounds(issue: Issue, side: 'least' | 'most', bound: unknown): KnownFindings {
  const { origin, type, inclusive } = issue.raw;
  const isNumber = ['number', 'int'].includes(String(origin ?? type));
  return isNumber ? issue.outOfRange(side, bound, inclusive !== false) : issue.wrongSize(side, bound, inclusive !== false);
}

const PATTERNS = new Set<unknown>([
  ...['regex', 'template_literal', 'starts_with', 'ends_with', 'includes', 'lowercase', 'uppercase', 'json_string'],
]);

function wrongFormat(issue: Issue): KnownFindings {
  const format = issue.raw.format ?? issue.raw.validation;
  if (typeof format !== 'string') return undefined;
  return PATTERNS.has(format) ? issue.wrongPattern(issue.raw.pattern) : issue.wrongFormat(format);
}

function wrongUnion(issue: Issue, read: ReadBranch): KnownFindings {
  const { errors, options, unionErrors } = issue.raw;
  if (Array.isArray(errors)) return errors.length === 0 ? issue.wrongValue(listOf(options)) : issue.wrongUnion(errors, read);
  const complete = listOf(unionErrors) as readonly { readonly issues?: readonly RawIssue[] }[];
  if (complete.length === 0) return undefined;
  const fromHere = complete.map(({ issues = [] }) => {
    return issues.map((one) => ({ ...one, path: issueKeys(one).slice(issue.keys.length) }));
  });
  return issue.wrongUnion(fromHere, read);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
