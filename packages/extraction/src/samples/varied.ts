import { groupBy, largest } from '@tamis/core/kind';
import { pathReader } from '../path/normal-path.ts';
import { structureOf, tokensOf, wholeKind } from './structure.ts';

/** Picks samples that show every structure, taking one of each in turn, in the order of the samples. */
export function variedSamples(samples: readonly string[], most: number): readonly string[] {
  return variedBy(samples, (sample) => sample).slice(0, most);
}

// Reorders items so that each path structure appears early, taking one of each in turn.
export function variedBy<Item>(items: readonly Item[], pathOf: (item: Item) => string): readonly Item[] {
  const groups = [...groupBy(items, shapeReader(pathOf)).values()];
  const rounds = largest([0, ...groups.map(({ length }) => length)]);
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group.slice(round, round + 1))).flat();
}

/** A path structure, and how many samples have it. */
export interface CountedStructure {
  readonly structure: string;
  readonly count: number;
}

/** Returns the structures of samples, in order of appearance. */
export function structuresOf(samples: readonly string[]): readonly CountedStructure[] {
  const groups = [
    ...groupBy(
      samples,
      shapeReader((sample: string) => sample),
    ).values(),
  ];
  return groups
    .map((group) => ({ structure: structureOf(group), count: group.length }))
    .filter(({ structure }) => structure !== '');
}

function shapeReader<Item>(pathOf: (item: Item) => string): (item: Item) => string {
  const read = pathReader();
  return (item) => {
    const { segments } = read(pathOf(item));
    const name = segments.at(-1) ?? '';
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    return [...segments.slice(0, -1), stem].map(segmentShape).concat(extension.toLowerCase()).join('/');
  };
}

// Words in a row count as one, or every free file name would be a structure of its own.
const WORDS = /a(?:[_\-.]a)+/g;

function segmentShape(segment: string): string {
  return tokensOf(segment).map(tokenShape).join('').replaceAll(WORDS, 'a');
}

function tokenShape(token: string): string {
  if (/^[_\-.]$/.test(token)) return token;
  const whole = wholeKind([token]);
  // A date is written with dashes or without, and a glob must tell them apart.
  if (whole !== undefined) return `{${whole}${token.length}}`;
  if (/^[0-9]+$/.test(token)) return '0';
  return /[0-9]/.test(token) ? 'x' : 'a';
}
