/** Headers that hold a secret say so in their names. */
const SECRET_HEADER = /auth|key|token|secret|cookie|password/i;

/** Everything in the options of a call that nobody may read later. */
export function secretsIn(
  key: string | null,
  headers: { readonly [name: string]: string } = {},
  baseUrl = '',
): readonly string[] {
  const values = Object.entries(headers)
    .filter(([name]) => SECRET_HEADER.test(name))
    .flatMap(([, value]) => [value, ...value.split(' ').slice(1)]);
  const password = URL.parse(baseUrl)?.password ?? '';
  return [key ?? '', ...values, password, decodeURIComponent(password)].filter((secret) => secret !== '');
}
