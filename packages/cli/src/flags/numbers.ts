import { durationIn, LONGEST_TIMER } from '@tamis/core/internal';

export function countUpTo(most: number): (input: string) => number {
  return (input) => {
    const value = Number(input);
    if (!(Number.isInteger(value) && value >= 1 && value <= most)) {
      throw new Error(`it must be a whole number${most === Number.POSITIVE_INFINITY ? ', 1 or more' : ` from 1 to ${most}`}`);
    }
    return value;
  };
}

export function countFromNone(most: number): (input: string) => number {
  return (input) => {
    const value = Number(input);
    if (input.trim() === '' || !(Number.isInteger(value) && value >= 0 && value <= most))
      throw new Error(`it must be a whole number from 0 to ${most}`);
    return value;
  };
}

export function whole(input: string): number {
  return countUpTo(Number.POSITIVE_INFINITY)(/^\d+$/.test(input.trim()) ? input : '');
}

const MOST_PRIORITY = 1000;

export function priority(input: string): number {
  const value = /^-?\d+$/.test(input.trim()) ? Number(input) : Number.NaN;
  if (!(Math.abs(value) <= MOST_PRIORITY))
    throw new Error(`it must be a whole number from -${MOST_PRIORITY} to ${MOST_PRIORITY}`);
  return value;
}

// Returns a parser for numbers of at least `least`; `what` describes them in the error message.
export function figure(least: number, what: string): (input: string) => number {
  return (input) => {
    const value = Number(input);
    if (input.trim() === '' || !Number.isFinite(value) || value < least) throw new Error(`it must be ${what}`);
    return value;
  };
}

// Parses an argument name and the limit for its sum, such as `amount=500`.
export function sumLimit(input: string): { readonly argument: string; readonly most: number } {
  const [, argument = '', most = ''] = /^(.+)=([^=]+)$/s.exec(input) ?? [];
  if (argument === '') throw new Error('it must be an argument and a number, such as amount=500');
  return { argument, most: figure(0, 'an argument and a number from 0, such as amount=500')(most) };
}

const MOST_SECONDS = 86_400;

export function seconds(input: string): number {
  const value = Number(input.replace(/s$/, ''));
  if (!(value > 0 && value <= MOST_SECONDS)) throw new Error(`it must be a number of seconds up to ${MOST_SECONDS}`);
  return value * 1000;
}

const A_DAY = 86_400_000;

export const grantTime = timeIn('a time up to 31d, such as 30m, 2h or 1d', 31 * A_DAY);

export const age = timeIn('an age such as 12h, 30d or 8w');

export const duration = timeIn('a time such as 90s, 10m or 1h');

export const timeLimit = timeIn('a time such as 90s, 10m or 1h30m, and at most 24 days', LONGEST_TIMER);

// Returns a parser for times, into milliseconds. `expected` says which are accepted.
function timeIn(expected: string, most = Number.POSITIVE_INFINITY): (input: string) => number {
  return (input) => {
    const value = durationIn(input.trim());
    if (value === undefined || value > most) throw new Error(`it must be ${expected}`);
    return value;
  };
}

// Parses a cost limit: an amount in dollars such as `5usd`, `5`, `$5` or `0.50 USD`, or `none`.
export function costLimit(input: string): number | 'none' {
  if (input.trim().toLowerCase() === 'none') return 'none';
  const [, amount] = /^\$?(\d+(?:\.\d+)?|\.\d+)\s*(?:usd|\$)?$/i.exec(input.trim()) ?? [];
  const value = Number(amount);
  if (amount === undefined || !(value > 0)) throw new Error('it must be an amount such as 5usd');
  return value;
}
