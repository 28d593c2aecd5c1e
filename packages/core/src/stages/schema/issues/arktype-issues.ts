import type { Issue, IssueTable, KnownFindings, RawIssue, ReadBranch } from './issue.ts';

const TYPE_TEXTS: { readonly [text: string]: string } = {
  'a string': 'string',
  'a number': 'number',
  'an integer': 'integer',
  boolean: 'boolean',
  null: 'null',
  'an object': 'object',
  'an array': 'array',
};

const FORMAT_TEXTS: { readonly [text: string]: string } = {
  'an email address': 'email',
  'a UUID': 'uuid',
  'a URL string': 'uri',
};

const ISSUES: IssueTable = {
  domain: (issue) => issue.wrongType([issue.raw.domain]),
  proto: (issue) => issue.wrongType([TYPE_TEXTS[String(issue.raw.expected)]]),
  unit: (issue) => issue.wrongValue([issue.raw.unit]),
  min: (issue) => issue.outOfRange('least', issue.raw.rule, issue.raw.exclusive !== true),
  max: (issue) => issue.outOfRange('most', issue.raw.rule, issue.raw.exclusive !== true),
  minLength: (issue) => issue.wrongSize('least', issue.raw.rule),
  maxLength: (issue) => issue.wrongSize('most', issue.raw.rule),
  exactLength: (issue) => issue.wrongExactSize(Number(issue.raw.actual), issue.raw.rule),
  divisor: (issue) => (issue.raw.rule === 1 ? issue.wrongType(['integer']) : issue.wrongMultiple(issue.raw.rule)),
  pattern: (issue) =>
    String(issue.raw.expected).startsWith('matched by') ? issue.wrongPattern(issue.raw.rule) : readText(issue),
  union: wrongUnion,
};

// Converts an arktype issue to findings. `read` converts the issues inside it.
export function readArktypeIssue(issue: Issue, read: ReadBranch): KnownFindings {
  const code = String(issue.raw.code);
  return Object.hasOwn(ISSUES, code) ? ISSUES[code]?.(issue, read) : readText(issue);
}

function readText(issue: Issue): KnownFindings {
  const text = String(issue.raw.expected);
  if (text === 'removed') return [issue.unknownKey()];
  const types = text.split(' or ').map((type) => TYPE_TEXTS[type]);
  return FORMAT_TEXTS[text] === undefined ? issue.wrongType(types) : issue.wrongFormat(FORMAT_TEXTS[text]);
}

function wrongUnion(issue: Issue, read: ReadBranch): KnownFindings {
  const { errors } = issue.raw;
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  const branches = errors as readonly RawIssue[];
  const units = branches.map((branch) => (branch.code === 'unit' ? branch.unit : undefined));
  if (units.every((unit) => typeof unit === 'boolean') && units.length === 2) return issue.wrongType(['boolean']);
  if (!units.includes(undefined)) return issue.wrongValue(units);
  const fromHere = branches.map((branch): readonly RawIssue[] => [
    { ...detailsOf(branch), path: Array.from(branch.path ?? []).slice(issue.keys.length) },
  ]);
  return issue.wrongUnion(fromHere, read);
}

function detailsOf(error: RawIssue): RawIssue {
  const { code, expected, actual, rule, domain, unit, exclusive, message } = error;
  return { code, expected, actual, rule, domain, unit, exclusive, message, errors: error.errors };
}
