import { isSignal, SIGNAL_WANTED } from '@tamis/core/internal';
import { type Flaw, holds, shape, type Validate } from '../lib/shape.ts';

// A check for every key of the options, so that none is forgotten.
export type OptionShape<Options> = { readonly [Key in keyof Required<Options>]: Validate };

// Checks for options. Each names in words what it expects, to complete "It must be …".
export const option = {
  text: holds((value) => typeof value === 'string' && value !== '', 'a string that is not empty'),
  key: holds((value) => value === null || typeof value === 'string', 'a string, or null for a server that needs no key'),
  flag: holds((value) => typeof value === 'boolean', 'true or false'),
  milliseconds: holds((value) => typeof value === 'number' && value > 0, 'a number of milliseconds'),
  number: holds((value) => typeof value === 'number' && value >= 0, 'a number from 0'),
  port: holds(
    (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 65_536,
    'a port from 0 to 65535',
  ),
  function: holds((value) => typeof value === 'function', 'a function'),
  clock: holds((value) => isObject(value) && 'wait' in value, 'a clock, such as systemClock'),
  signal: ((value, path) => (isSignal(value) ? [] : [{ path, message: `It ${SIGNAL_WANTED}` }])) as Validate,
  texts: holds((value) => Array.isArray(value) && value.every((item) => typeof item === 'string'), 'a list of strings'),
  list: holds((value) => Array.isArray(value), 'a list'),
  headers: holds(
    (value) => isObject(value) && Object.values(value).every((item) => typeof item === 'string'),
    'an object of strings',
  ),
  object: holds((value) => isObject(value) && !Array.isArray(value), 'an object'),
  anything: (() => []) as Validate,
} as const;

export function optionsWithin<Options>(keys: OptionShape<Options>): Validate {
  return (value, path) => shape(keys)(present(value), path);
}

// Throws a TypeError that lists all problems with the options of `owner`. No key is ever ignored.
export function checkOptions<Options extends object>(
  owner: string,
  options: Options,
  keys: OptionShape<Options>,
  required: readonly (string & keyof Options)[] = [],
): void {
  const flaws = shape(keys, required)(present(options), '');
  if (flaws.length === 0) return;
  const start = flaws.every(({ unknown }) => unknown) ? '' : `${owner} was given options that it can't use. `;
  throw new TypeError(start + flaws.map((flaw) => sentence(owner, flaw)).join(' '));
}

function present(value: unknown): unknown {
  if (!isObject(value) || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
}

function sentence(owner: string, { path, message, unknown }: Flaw): string {
  const name = path.slice(1).replaceAll('/', '.');
  if (unknown !== undefined) return `${owner} has no option \`${name === '' ? '' : `${name}.`}${unknown.key}\`${unknown.end}`;
  return name === '' || !message.startsWith('It ') ? message : `\`${name}\`${message.slice('It'.length)}`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
