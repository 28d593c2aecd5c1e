const MARK = '[redacted]';

/** Takes given secrets out of every text of a value, keys included. */
export type Redact = <T>(value: T) => T;

/** A function that takes these secrets out, also where they are escaped as in JSON or in an address. */
export function redactor(secrets: readonly string[]): Redact {
  const forms = new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf));
  // The longest first, so that a secret that holds another one leaves nothing behind.
  const ordered = [...forms].sort((one, other) => other.length - one.length);
  const clean = (text: string) => ordered.reduce((rest, secret) => rest.replaceAll(secret, () => MARK), text);
  return (value) => (ordered.length === 0 ? value : (cleaned(value, clean) as typeof value));
}

function formsOf(secret: string): readonly string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed())];
}

function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [clean(key), cleaned(part, clean)]));
}
