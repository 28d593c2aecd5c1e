import { jsonSize, sizeOfNumber, sizeOfText, sizeOfWhole } from '../../../lib/measure.ts';
import type { Constants } from './constants.ts';
import { KIND } from './kinds.ts';

// Returns an expression for the size of a value that can only be of some kinds. `room` is the number of levels left for it.
export function sizeExpression(kinds: number, x: string, room: string, constants: Constants): string {
  if ((kinds & (KIND.array | KIND.object)) !== 0 || kinds === 0) return `${constants.name(jsonSize)}(${x}, ${room}, m)`;
  const cases: (readonly [test: string, size: string])[] = [];
  // A string that the schema lists is not a placeholder.
  const ofText = kinds & KIND.free ? `${constants.name(sizeOfText)}(${x}, m)` : `${x}.length + 2`;
  if (kinds & (KIND.free | KIND.listed)) cases.push([`typeof ${x} === "string"`, ofText]);
  if (kinds & KIND.null) cases.push([`${x} === null`, '4']);
  if (kinds & KIND.boolean) cases.push([`typeof ${x} === "boolean"`, `(${x} ? 4 : 5)`]);
  const ofNumber = constants.name(kinds & KIND.fraction ? sizeOfNumber : sizeOfWhole);
  if (kinds & (KIND.integer | KIND.fraction)) cases.push([`typeof ${x} === "number"`, `${ofNumber}(${x}, m)`]);
  const last = cases.pop();
  return `(${cases.map(([test, size]) => `${test} ? ${size} : `).join('')}${last?.[1] ?? '0'})`;
}
