import type { Finding } from '@tamis/core';
import { childPointer, quoted } from '@tamis/core/kind';
import { type Field, type FieldReading, readField } from '../fields/field.ts';
import type { Captured } from '../glob/segment-matcher.ts';
import type { Rule } from '../model/rule.ts';
import { type NormalPath, pathReader } from '../path/normal-path.ts';
import { dotted } from '../rule/rule-problems.ts';
import { structuresOf, variedSamples } from './varied.ts';

export const SAMPLES_SHOWN = 3;

interface MatchedSample {
  readonly sample: string;
  readonly readings: readonly FieldReading[];
}

export function trySamples(rule: Rule, samples: readonly string[], root?: string): readonly Finding[] {
  const read = pathReader(root);
  const matched = samples.flatMap((sample) => {
    const captured: Captured = new Map();
    const path = read(sample);
    return rule.matcher.matches(path, captured) ? [{ sample, readings: readings(rule, path, captured) }] : [];
  });
  const [first] = matched;
  if (first === undefined) return [globMismatch(rule.glob, samples)];
  if (rule.fields.length === 0) return [];
  const isEmpty = matched.every((one) => one.readings.every((reading) => !hasText(reading)));
  if (isEmpty)
    return [failed('extraction.empty', '/extract', samples, { count: matched.length, sample: shortened(first.sample) })];
  return rule.fields.flatMap((field, index) => typeFailure(field, index, matched, samples));
}

function readings(rule: Rule, path: NormalPath, captured: Captured): readonly FieldReading[] {
  return rule.fields.map((field) => readField(field, path, captured));
}

// Whether a field found text in a path, right or wrong; a default does not count.
function hasText(reading: FieldReading): boolean {
  return 'error' in reading ? reading.text !== undefined : !reading.isDefault;
}

function typeFailure(
  field: Field,
  index: number,
  matched: readonly MatchedSample[],
  samples: readonly string[],
): readonly Finding[] {
  for (const { sample, readings: all } of matched) {
    const reading = all[index];
    if (reading === undefined || !('error' in reading) || reading.text === undefined) continue;
    const path = childPointer('/extract', field.name);
    const args = {
      place: dotted(path),
      found: quoted(reading.text),
      sample: shortened(sample),
      expected: expectedOf(field),
    };
    return [failed('extraction.type-failed', path, samples, args)];
  }
  return [];
}

const TYPES = {
  string: 'text',
  integer: 'a whole number',
  date: 'a date such as 2024-01-15',
  uuid: 'a UUID',
} as const;

function expectedOf({ type, range }: Field): string {
  if (range === undefined) return TYPES[type];
  const { least, most } = range;
  if (least === undefined) return `${TYPES[type]}, at most ${most}`;
  return most === undefined ? `${TYPES[type]}, at least ${least}` : `${TYPES[type]} from ${least} to ${most}`;
}

export function globMismatch(glob: string, samples: readonly string[]): Finding {
  const shown = variedSamples(samples, SAMPLES_SHOWN).map(shortened);
  const args = { found: glob.slice(0, 200), sample: shown[0] ?? '', samples: shown.join(', ') };
  return failed('extraction.glob-mismatch', '/glob', samples, args);
}

function failed(code: Finding['code'], path: string, samples: readonly string[], args: Finding['args']): Finding {
  return { code, severity: 'error', path, args: { ...args, structure: structureSentence(samples) } };
}

export function structureSentence(samples: readonly string[]): string {
  const all = structuresOf(samples).map(({ structure }) => shortened(structure));
  if (all.length === 0) return '';
  const more = all.length > SAMPLES_SHOWN ? ` and ${all.length - SAMPLES_SHOWN} more` : '';
  return ` The samples have the ${all.length === 1 ? 'structure' : 'structures'} ${all.slice(0, SAMPLES_SHOWN).join(', ')}${more}.`;
}

const LONGEST_SHOWN = 300;

export function shortened(path: string): string {
  return path.length > LONGEST_SHOWN ? `${path.slice(0, LONGEST_SHOWN)}…` : path;
}

// Returns findings for parts of a rule that count from the folder where the samples happen to start. They work on the samples, but silently
// find something else when the same files are below another folder.
export function topFindings({ matcher, fields }: Rule, samples: readonly string[]): readonly Finding[] {
  const read = pathReader();
  // A file name alone has no folder that could be missing.
  if (samples.every((sample) => read(sample).segments.length <= 1)) return [];
  const places = [
    ...(matcher.countsFromTop ? ['/glob'] : []),
    ...fields.filter(countsFromTop).map(({ name }) => childPointer('/extract', name)),
  ];
  const [first] = places;
  if (first === undefined) return [];
  const args = { place: places.map(dotted).join(', ') };
  return [{ code: 'extraction.from-the-top', severity: 'warning', path: first, args }];
}

function countsFromTop({ source }: Field): boolean {
  return source.kind === 'rel_path' || (source.kind === 'segment' && source.index >= 0);
}
