import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './judge-rows.ts';

export interface ExpectedCall {
  readonly name: string;
  readonly args?: { readonly [argument: string]: readonly unknown[] };
}

export interface ReadCall {
  readonly name: string;
  readonly arguments: { readonly [argument: string]: unknown };
}

export function areAccepted(expected: readonly ExpectedCall[], calls: readonly ReadCall[]): boolean {
  if (expected.length !== calls.length) return false;
  const left = [...calls];
  return expected.every((want) => {
    const index = left.findIndex((call) => call.name === want.name && isAccepted(want.args ?? {}, call.arguments));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

export function areThose(
  wanted: readonly { readonly name: string | null; readonly arguments?: unknown }[],
  calls: readonly ReadCall[],
): boolean {
  const isThat = ({ name, arguments: given }: (typeof wanted)[number], call: ReadCall | undefined) =>
    (name ?? call?.name) === call?.name && ((given ?? null) === null || isDeepStrictEqual(given, call?.arguments));
  return wanted.length === calls.length && wanted.every((want, index) => isThat(want, calls[index]));
}

type Data = { readonly [key: string]: unknown };

function isAccepted(wanted: { readonly [argument: string]: readonly unknown[] }, given: Data): boolean {
  if (Object.keys(given).some((key) => !Object.hasOwn(wanted, key))) return false;
  return Object.entries(wanted).every(([key, accepted]) => {
    if (!Object.hasOwn(given, key)) return accepted.includes('');
    return accepted.some((value) => isSame(value, given[key]));
  });
}

function isSame(wanted: unknown, given: unknown): boolean {
  if (typeof wanted === 'string' && typeof given === 'string') return plain(wanted) === plain(given);
  if (Array.isArray(wanted) && Array.isArray(given))
    return wanted.length === given.length && wanted.every((item, index) => isSame(item, given[index]));
  if (isData(wanted) && isData(given)) return isAccepted(wanted as { readonly [key: string]: readonly unknown[] }, given);
  return wanted === given;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[ ,./\-_*^]/g, '');
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function callsIn({ value, held }: Answer): readonly ReadCall[] {
  return ((value ?? held ?? {}) as { readonly calls?: readonly ReadCall[] }).calls ?? [];
}
