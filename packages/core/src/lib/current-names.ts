const CURRENT = { cancel: 'signal', key: 'apiKey', baseUrl: 'baseURL' } as const;

/** Renames options given under an old name. Giving both the old and the new name is an error. */
export function currentNames<Options extends object | undefined>(
  given: Options,
  old: readonly (keyof typeof CURRENT)[],
): Options {
  if (typeof given !== 'object' || given === null || !old.some((name) => Object.hasOwn(given, name))) return given;
  const named: { [name: string]: unknown } = { ...given };
  for (const name of old) {
    const { [name]: value } = named;
    delete named[name];
    if (value === undefined) continue;
    if (named[CURRENT[name]] !== undefined)
      throw new TypeError(`\`${name}\` is the old name of \`${CURRENT[name]}\`: write \`${CURRENT[name]}\` only.`);
    named[CURRENT[name]] = value;
  }
  return named as Options;
}
