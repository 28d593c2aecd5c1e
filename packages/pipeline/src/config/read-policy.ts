import type { Json, PolicyInput } from '@tamis/core';
import { type FileProblem, tryCompile } from '@tamis/files';
import { type Exact, type Fields, isFields } from '../exact/exact.ts';
import { toPlain } from '../exact/to-plain.ts';
import { shapeProblems } from '../shape/shape-problems.ts';
import { POLICY } from './config-shape.ts';
import type { Folder } from './folder.ts';

export type StepPolicy = Pick<PolicyInput, 'allow' | 'on' | 'vocabulary' | 'repair' | 'coerce' | 'review'>;

// Reads the policy at a place in config.yaml. The unsafe changes it allows are announced, because nothing else in a run mentions them.
export function readPolicy(folder: Folder, written: Exact | undefined, path: string, step?: string): StepPolicy {
  // A policy of the wrong shape was reported with the rest of the file.
  if (!isFields(written) || shapeProblems(POLICY, written, path, new Map()).length > 0) return {};
  const policy = given(written) as StepPolicy;
  const compiled = tryCompile({ schema: true, policy } as Json);
  if ('problems' in compiled) {
    folder.add(...compiled.problems.map((problem) => ({ ...problem, path: `${path}${problem.path.slice('/policy'.length)}` })));
    return {};
  }
  folder.add(...announced(policy, path, step));
  return policy;
}

function given(written: Fields): Json {
  const entries = Object.entries(written).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([key, value]) => [key, isFields(value) ? given(value) : toPlain(value)]));
}

function announced(
  { allow = [], vocabulary, on = {} }: StepPolicy,
  path: string,
  step: string | undefined,
): readonly FileProblem[] {
  const where = (key: string): string => (step === undefined ? `every step without its own \`${key}\`` : `the step ${step}`);
  const note = (code: FileProblem['code'], key: string, args: FileProblem['args']): FileProblem => {
    return { code, severity: 'note', path: `${path}/${key}`, args: { where: where(key), ...args } };
  };
  const words = wordsOf(vocabulary);
  const places = placesOf(on);
  return [
    ...(allow.length === 0 ? [] : [note('pipeline.allowed-changes', 'allow', { codes: allow.join(', ') })]),
    ...(words === '' ? [] : [note('pipeline.declared-words', 'vocabulary', { words })]),
    ...(places === '' ? [] : [note('pipeline.tolerated-places', 'on', { places })]),
  ];
}

function placesOf(on: NonNullable<StepPolicy['on']>): string {
  const told = { drop: 'is left out', warn: 'is only noted', reject: '' };
  const places = Object.entries(on).filter(([, meaning]) => meaning !== 'reject');
  return places.map(([place, meaning]) => `an invalid value at ${place || 'the top'} ${told[meaning]}`).join(', ');
}

function wordsOf({ prefixes = [], delimiters = [] }: StepPolicy['vocabulary'] = {}): string {
  const listed = (words: readonly string[]): string => words.map((word) => JSON.stringify(word)).join(', ');
  const before = prefixes.length === 0 ? [] : [`${listed(prefixes)} before an allowed value`];
  const after = delimiters.length === 0 ? [] : [`all that follows ${listed(delimiters)}`];
  return [...before, ...after].join(', and ');
}
