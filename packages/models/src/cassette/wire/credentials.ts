/** Headers that carry credentials. */
const HEADERS = ['authorization', 'proxy-authorization', 'x-api-key', 'api-key', 'x-goog-api-key', 'cookie'];
const PARAMETERS = ['key', 'api_key', 'api-key', 'access_token'];

/** The keys that a request carries, wherever providers look for them. */
export function secretsOf(
  headers: { readonly [name: string]: string | readonly string[] | undefined },
  url: URL,
): readonly string[] {
  const values = HEADERS.flatMap((name) => headers[name] ?? []);
  const bare = values.map((value) => value.slice(value.indexOf(' ') + 1));
  return [...values, ...bare, ...PARAMETERS.flatMap((name) => url.searchParams.getAll(name))];
}
