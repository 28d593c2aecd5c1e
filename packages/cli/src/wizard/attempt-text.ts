import type { Finding } from '@tamis/core';
import type { Attempt } from '@tamis/core/loop';
import { visible } from '@tamis/core/wording';
import { engine } from '../engine.ts';

export function attemptName({ number, reason }: Attempt): string {
  return reason === 'edit' ? 'Your edit' : `Attempt ${number}`;
}

// Whether an attempt passed all tiers. If a person takes part, its rule still waits for their approval.
export function hasPassed({ verdict }: Attempt): boolean {
  return verdict.status === 'pass' || (verdict.status === 'hold' && verdict.reason === 'approval');
}

// The first error of an attempt, with its kind and details: `Schema error (extract.client.from: …)`.
export function attemptText(attempt: Attempt): string {
  const first = firstError(attempt);
  if (first === undefined) return hasPassed(attempt) ? 'It works' : 'Held: it can be read in more than one way';
  const { title } = wordsFor(first);
  return visible(`${title} (${detailOf(first)})`);
}

export function lastErrorText(attempt: Attempt): string {
  const first = firstError(attempt);
  if (first === undefined) return 'The reply can be read in more than one way';
  const { sentence } = wordsFor(first);
  return visible(sentence ?? engine.messageOf(first));
}

export function failedTier(attempt: Attempt): number | undefined {
  const tier = firstError(attempt)?.args.tier;
  return typeof tier === 'number' ? tier : undefined;
}

export function firstError({ verdict }: Attempt): Finding | undefined {
  return verdict.findings.find(({ severity }) => severity === 'error');
}

export function adviceIn(attempt: Attempt | undefined): readonly string[] {
  const found = attempt?.verdict.findings ?? [];
  return found.filter(({ severity }) => severity === 'warning').map((finding) => engine.messageOf(finding));
}

interface Words {
  readonly title: string;
  readonly sentence?: string;
}

const WORDS: { readonly [type: string]: Words } = {
  YAML_SYNTAX_ERROR: { title: 'YAML syntax error' },
  PYTHON_SYNTAX_ERROR: { title: 'Python syntax error' },
  ENCODING_ERROR: { title: 'Encoding error' },
  SCHEMA_VIOLATION: { title: 'Schema error' },
  INVALID_REGEX: { title: 'Invalid pattern' },
  GLOB_MISMATCH: { title: 'Glob mismatch', sentence: "Glob pattern doesn't match sample paths" },
  EMPTY_EXTRACTION: { title: 'Empty extraction', sentence: 'The rule matches samples but extracts no fields' },
  TYPE_COERCION_FAILED: { title: 'Wrong type' },
  RUNTIME_ERROR: { title: 'Execution error' },
};

function wordsFor({ args, code }: Finding): Words {
  const type = args.error_type;
  return typeof type === 'string' && Object.hasOwn(WORDS, type) ? (WORDS[type] as Words) : { title: code };
}

function detailOf(finding: Finding): string {
  const { error_type: type } = finding.args;
  // The message of a syntax error begins with the line and column; only the line matters here.
  const [, line, message = ''] =
    /^(?:Line (\d+(?: \(\d+ in the rule\))?)(?:, column \d+)?: )?(.*?)\.?$/s.exec(engine.messageOf(finding)) ?? [];
  if (type === 'GLOB_MISMATCH') return "pattern didn't match samples";
  if (finding.args.tier === 1 && line !== undefined) return `line ${line}: ${message}`;
  const place = finding.path.slice(1).replaceAll('/', '.');
  return place === '' || message.startsWith(place) ? message : `${place}: ${message}`;
}
