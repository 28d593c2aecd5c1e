import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Finding } from '../../../model/finding.ts';
import { readArktypeIssue } from './arktype-issues.ts';
import { Issue, type KnownFindings, type RawIssue, type ReadBranch } from './issue.ts';
import { readValibotIssue } from './valibot-issues.ts';
import { readZodIssue } from './zod-issues.ts';

interface Library {
  readonly read: (issue: Issue, read: ReadBranch) => KnownFindings;
  readonly isOwnMessage: (message: string) => boolean;
}

const ZOD_MESSAGE =
  /^(?:Required$|Expected |Invalid\b|Too (?:small|big)\b|Unrecognized key|(?:String|Number|Array|Set|Object|Date|BigInt) must )/;

const LIBRARIES: { readonly [vendor: string]: Library } = {
  zod: { read: readZodIssue, isOwnMessage: (message) => ZOD_MESSAGE.test(message) },
  valibot: { read: readValibotIssue, isOwnMessage: (message) => message.startsWith('Invalid ') },
  arktype: { read: readArktypeIssue, isOwnMessage: (message) => message.includes('must be ') },
};

// Converts a validator's issues to findings. An issue gets the code that a JSON Schema would give, so that its sentence and hint are the
// same for either kind of schema. If there is no such code, it becomes `schema.custom` with the library's own message.
export function findingsOf(issues: readonly StandardSchemaV1.Issue[], value: unknown, vendor: string): readonly Finding[] {
  const library = Object.hasOwn(LIBRARIES, vendor) ? LIBRARIES[vendor] : undefined;
  return issues.flatMap((issue) => readIssue(new Issue(issue as RawIssue, value), library));
}

function readIssue(issue: Issue, library: Library | undefined): readonly Finding[] {
  const message = String(issue.raw.message);
  const read = library?.isOwnMessage(message) ? knownIn(issue, library) : undefined;
  return read ?? [issue.finding('schema.custom', { reason: message })];
}

function knownIn(issue: Issue, library: Library): KnownFindings {
  // An author's own test may be about a missing key too.
  if (issue.isAbsent && issue.raw.code !== 'custom' && issue.raw.code !== 'predicate') return issue.missing();
  return library.read(issue, (issues, at) => issues.flatMap((inner) => readIssue(new Issue(inner, at.found, at.keys), library)));
}
