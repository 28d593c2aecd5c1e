import { kept } from '../lib/kept.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { unescaped } from '../lib/unescaped.ts';

const SECRET_HEADER = /auth|key|token|secret|cookie|password/i;

// Everything in a call's options that must not be readable later.
export function secretsIn(
  key: string | null,
  headers: { readonly [name: string]: string } = {},
  baseURL = '',
): readonly string[] {
  const values = Object.entries(headers)
    .filter(([name]) => SECRET_HEADER.test(name))
    .flatMap(([, value]) => [value, ...value.split(' ').slice(1)]);
  return [key ?? '', ...values, ...inAddress(baseURL)].filter((secret) => secret !== '');
}

const inAddress = kept((baseURL): readonly string[] => {
  const password = parseUrl(baseURL)?.password ?? '';
  const query = baseURL.slice(baseURL.indexOf('?') + 1);
  const values = baseURL.includes('?') ? query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1)) : [];
  return [password, ...values].flatMap((value) => [value, unescaped(value) ?? '']);
});
