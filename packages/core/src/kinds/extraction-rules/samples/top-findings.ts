import { childPointer } from '../../../lib/pointer.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Field } from '../fields/field.ts';
import type { Rule } from '../model/rule.ts';
import { pathReader } from '../path/normal-path.ts';
import { dotted } from '../rule/rule-problems.ts';

/**
 * Parts of a rule that count from where the samples happen to start. They work on the samples, but on the same files below
 * another folder they find something else, without any error.
 */
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
