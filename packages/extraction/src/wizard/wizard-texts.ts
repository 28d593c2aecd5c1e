import type { Finding } from '@tamis/core';
import { sayLine } from '@tamis/core/wording';
import type { WizardPhase } from './wizard-state.ts';

/** Describes the problem with an attempt in a few words, for a spinner. */
export function shortError(findings: readonly Finding[]): string {
  const first = findings.find(({ severity }) => severity === 'error');
  if (first === undefined) return 'unknown error';
  const { error_type: type, line } = first.args;
  switch (type) {
    case 'YAML_SYNTAX_ERROR':
    case 'PYTHON_SYNTAX_ERROR':
      return typeof line === 'number' ? `syntax error on line ${sayLine(first.args)}` : 'syntax error';
    case 'ENCODING_ERROR':
      return 'encoding error';
    case 'SCHEMA_VIOLATION':
      return `schema error (${first.path === '' ? 'root' : first.path.slice(1).replaceAll('/', '.')})`;
    case 'INVALID_REGEX':
      return `invalid pattern (${first.path.slice(1).replaceAll('/', '.')})`;
    default:
      return typeof type === 'string' && Object.hasOwn(SHORT, type) ? (SHORT[type] as string) : first.code;
  }
}

const SHORT: { readonly [type: string]: string } = {
  GLOB_MISMATCH: "glob didn't match paths",
  EMPTY_EXTRACTION: 'extracted no fields',
  TYPE_COERCION_FAILED: 'a value has the wrong type',
  RUNTIME_ERROR: 'execution error',
};

/** The progress of a run, for the text next to a spinner. */
export interface Spinning {
  readonly phase: WizardPhase;
  /** The current attempt, counted from 1, and how many there may be. */
  readonly attempt: number;
  readonly of: number;
  /** Whether the reply is being tried on the samples now. */
  readonly isTesting?: boolean;
  /** What was wrong with the attempt before. */
  readonly previous?: readonly Finding[];
}

/** Returns the line or two shown next to a spinner. Three dots mean work in progress; an ellipsis would mean truncated text. */
export function spinnerText({ phase, attempt, of, isTesting = false, previous }: Spinning): string {
  if (previous === undefined) return phase === 'REGENERATING' ? 'Regenerating with hint...' : 'Analyzing paths...';
  const doing = isTesting ? 'Testing on samples...' : 'Validating output...';
  return `${doing} (attempt ${attempt}/${of})\n  Previous: ${shortError(previous)}`;
}
