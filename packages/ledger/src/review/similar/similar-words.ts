import { argumentPath } from '../why-asked.ts';
import type { Likeness, SimilarDecisions, SimilarGroup } from './similar.ts';

/** Describes similar decisions, with one sentence for each kind of similarity. */
export function similarTexts({ groups, isAll }: SimilarDecisions): readonly string[] {
  return [...groups.map(groupText), ...(isAll ? [] : ['Older decisions were not counted.'])];
}

function groupText(group: SimilarGroup): string {
  const { by, approved, changed, denied, returned, why } = group;
  const isNone = approved + changed + denied + returned === 0;
  if (isNone) return `${nameOf(by)}: ${by.kind === 'tool' || by.kind === 'step' ? `nothing decided${within(by)}` : 'first time'}`;
  const counts = [
    `${approved} approved`,
    ...(changed === 0 ? [] : [`${changed} edited or replaced`]),
    `${denied} denied${why === undefined ? '' : ` (“${shortened(why)}”)`}`,
    ...(returned === 0 ? [] : [`${returned} sent back to the model`]),
  ];
  return `${nameOf(by)}: ${counts.join(', ')}${within(by)}`;
}

function nameOf(by: Likeness): string {
  switch (by.kind) {
    case 'target':
      return `${by.name} ${JSON.stringify(by.value)}`;
    case 'doubt':
      return argumentPath(by.path) === '' ? by.code : `${by.code} at ${argumentPath(by.path)}`;
    case 'tool':
    case 'step':
      return by.name;
    default:
      return by satisfies never;
  }
}

function within(by: Likeness): string {
  return by.kind === 'tool' || by.kind === 'step' ? ` in ${by.days} days` : '';
}

const LONGEST = 80;

// Shortens a reason so that it is still recognisable. The review has the full text.
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line;
}
