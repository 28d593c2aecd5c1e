import { segmentsOf } from '../../../lib/pointer.ts';
import type { Json } from '../../../model/index.ts';
import { fieldsOf, valuesIn } from '../../../stages/ground/values-in.ts';
import { COMMON_WORDS, TEXT_NAMES } from './common-words.ts';
import { plainForm } from './decoded.ts';
import { addressesIn, hostsOf, identifiersIn, pathPartsOf } from './identifiers.ts';

export interface Sought {
  readonly text: string;
  readonly otherwise: readonly Sought[];
}

export interface SoughtArgument {
  readonly path: string;
  readonly sought: readonly Sought[];
}

const EVERYTHING = fieldsOf(['']);

// Returns the parts of a call's arguments whose origin can be looked up. `constants` contains the values fixed by the tool's own schema,
// which prove nothing.
export function soughtIn(given: Json, constants: ReadonlySet<string>): readonly SoughtArgument[] {
  return valuesIn(given, EVERYTHING).flatMap(({ path, text }) => {
    const sought = constants.has(text) ? [] : lookups(text.trim(), nameOf(path));
    return sought.length === 0 ? [] : [{ path, sought }];
  });
}

function nameOf(path: string): string {
  return segmentsOf(path).findLast((segment) => !/^\d+$/.test(segment)) ?? '';
}

function lookups(text: string, name: string): readonly Sought[] {
  if (isProse(text, name)) return addressesIn(text).map(asSought);
  const parts = identifiersIn(text).filter((part) => part !== text);
  if (!isTelling(text)) return [];
  const whole = asSought(text);
  return [{ ...whole, otherwise: [...whole.otherwise, ...parts.map(asSought)] }];
}

// An address or a path that is nowhere may have been put together; its host or its parts are what somebody had to know.
function asSought(given: string): Sought {
  const text = plainForm(given);
  const chain = (hosts: readonly string[]): readonly Sought[] => {
    const [first, ...rest] = hosts;
    return first === undefined ? [] : [{ text: first, otherwise: chain(rest) }];
  };
  const hosts = hostsOf(text);
  const parts = hosts.length > 0 ? [] : pathPartsOf(text);
  return { text, otherwise: [...chain(hosts), ...parts.map((part) => ({ text: part, otherwise: [] }))] };
}

const MOST_WORDS = 12;
const LONGEST_NAME = 200;

function isProse(text: string, name: string): boolean {
  const last = name.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).findLast((word) => word !== '') ?? '';
  if (TEXT_NAMES.has(last.toLowerCase()) || text.length > LONGEST_NAME) return true;
  return text.split(/\s+/, MOST_WORDS + 1).length > MOST_WORDS;
}

const FEWEST_DIGITS = 4;
const YEAR = /^(?:19|20)\d\d$/;
const TIME = /^\d{1,2}:\d\d(?::\d\d)?$/;

function isTelling(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (/^\p{N}*$/u.test(letters)) return letters.length >= FEWEST_DIGITS && !YEAR.test(text) && !TIME.test(text);
  if (COMMON_WORDS.has(text.toLowerCase())) return false;
  return letters.length >= (/[^\p{Script=Latin}\p{N}]/u.test(letters) ? 2 : 3);
}
