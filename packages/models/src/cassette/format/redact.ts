const MARK = '[redacted]';

/** Removes given secrets from every text in a value, including keys. */
export type Redact = <T>(value: T) => T;

/** A function that removes these secrets, even if they are escaped as in JSON or in a URL. */
export function redactor(secrets: readonly string[]): Redact {
  const forms = new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf));
  // Longest first, so that a secret that contains another one leaves nothing behind.
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
