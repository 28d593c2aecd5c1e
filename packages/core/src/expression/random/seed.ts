import { typeError } from '../errors.ts';
import { sha512 } from './sha512.ts';
import { utf8 } from './utf8.ts';

export type Seed = bigint | number | string;

// Converts a seed to a number as version 2 of Python's `seed` does.
export function seedNumber(seed: Seed): bigint {
  if (typeof seed === 'bigint') return seed;
  if (typeof seed === 'number' && Number.isSafeInteger(seed)) return BigInt(seed);
  return typeof seed === 'string' ? textNumber(seed) : typeError('The only supported seed types are: int and str.');
}

function textNumber(text: string): bigint {
  const bytes = utf8(text);
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return (BigInt(`0x0${digits}`) << 512n) | sha512(bytes);
}
