import { parseUrl } from '../../lib/parse-url.ts';
import { unescaped } from '../../lib/unescaped.ts';
import type { ExchangeKey } from '../format/exchange.ts';

const NAMES = { step: 'tamis-step', unit: 'tamis-unit', attempt: 'tamis-attempt' } as const;

export const CALL_HEADERS: readonly string[] = Object.values(NAMES);

/** Headers that identify a call. Special characters in ids are escaped. For servers on this machine only, because ids may be private. */
export function callHeaders({ step, unit, attempt }: ExchangeKey): { readonly [name: string]: string } {
  return Object.fromEntries(
    [
      [NAMES.step, step],
      [NAMES.unit, unit],
      [NAMES.attempt, attempt],
    ].flatMap(([name, value]) => (value === undefined ? [] : [[name, encodeURIComponent(String(value).toWellFormed())]])),
  );
}

export function keyInHeaders(headers: { readonly [name: string]: string | readonly string[] | undefined }): ExchangeKey {
  const [step, unit, attempt] = [NAMES.step, NAMES.unit, NAMES.attempt].map((name) => {
    const value = headers[name];
    return typeof value === 'string' ? unescaped(value) : undefined;
  });
  const number = attempt === undefined ? Number.NaN : Number(attempt);
  return {
    ...(step === undefined ? {} : { step }),
    ...(unit === undefined ? {} : { unit }),
    ...(Number.isInteger(number) ? { attempt: number } : {}),
  };
}

/** Whether an address is on this machine. */
export function isLoopback(url: string): boolean {
  return isLoopbackHost(parseUrl(url)?.hostname ?? '');
}

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
