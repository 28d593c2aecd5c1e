import { ProxyError } from './proxy-options.ts';

/** A name that needs no escapes in a path or a header. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Refuses names that could not be distinguished from the rest of a path. */
export function requireContractNames(names: readonly string[]): void {
  if (names.length === 0) throw new ProxyError('There is no contract; at least one was expected.');
  const bad = names.find((name) => !NAME.test(name) || name === 'v1');
  if (bad === undefined) return;
  throw new ProxyError(
    `${JSON.stringify(bad)} can't name a contract; up to 64 letters, digits, dots, dashes and underscores were expected, the first a letter or digit, and not v1.`,
  );
}
