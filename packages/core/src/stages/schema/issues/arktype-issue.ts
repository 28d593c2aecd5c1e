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

/** What the library calls JSON types in its sentences. */
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

/** The findings of an arktype issue; `read` reads the issues inside it. */
export function readArktypeIssue(issue: Issue, read: ReadBranch): readonly Finding[] | undefined {
  const { raw } = issue;
  switch (raw.code) {
    case 'domain':
      return wrongType(issue, [raw.domain]);
    case 'proto':
      return wrongType(issue, [TYPE_TEXTS[String(raw.expected)]]);
    case 'unit':
      return wrongValue(issue, [raw.unit]);
    case 'min':
      return outOfBounds(issue, 'number', 'least', raw.rule, raw.exclusive !== true);
    case 'max':
      return outOfBounds(issue, 'number', 'most', raw.rule, raw.exclusive !== true);
    case 'minLength':
      return outOfBounds(issue, 'size', 'least', raw.rule);
    case 'maxLength':
      return outOfBounds(issue, 'size', 'most', raw.rule);
    case 'exactLength':
      return outOfBounds(issue, 'size', Number(raw.actual) < Number(raw.rule) ? 'least' : 'most', raw.rule);
    case 'divisor':
      return raw.rule === 1 ? wrongType(issue, ['integer']) : wrongMultiple(issue, raw.rule);
    case 'pattern':
      return String(raw.expected).startsWith('matched by') ? wrongPattern(issue, raw.rule) : readText(issue);
    case 'union':
      return unionOf(issue, read);
    default:
      return readText(issue);
  }
}

/** What is only reported as a sentence: an extra key, a format, types. */
function readText(issue: Issue): readonly Finding[] | undefined {
  const text = String(issue.raw.expected);
  if (text === 'removed') return [unknownKey(issue.keys)];
  const format = FORMAT_TEXTS[text];
  return format === undefined
    ? wrongType(
        issue,
        text.split(' or ').map((type) => TYPE_TEXTS[type]),
      )
    : wrongFormat(issue, format);
}

function unionOf(issue: Issue, read: ReadBranch): readonly Finding[] | undefined {
  const { errors } = issue.raw;
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  const branches = errors as readonly RawIssue[];
  const units = branches.map((branch) => (branch.code === 'unit' ? branch.unit : undefined));
  if (units.every((unit) => typeof unit === 'boolean') && units.length === 2) return wrongType(issue, ['boolean']);
  if (!units.includes(undefined)) return wrongValue(issue, units);
  const fromHere = branches.map((branch): readonly RawIssue[] => [
    { ...detailsOf(branch), path: Array.from(branch.path ?? []).slice(issue.keys.length) },
  ]);
  return wrongUnion(issue, fromHere, read);
}

/** An error of the library exposes most of its data through getters, which a copy lacks. */
function detailsOf(error: RawIssue): RawIssue {
  const { code, expected, actual, rule, domain, unit, exclusive, message } = error;
  return { code, expected, actual, rule, domain, unit, exclusive, message, errors: error.errors };
}
