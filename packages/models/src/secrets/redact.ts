/** What replaces a secret. */
export const REDACTED = '[redacted]';

/** A shorter text is a placeholder, which may be part of any word. */
const SHORTEST_SECRET = 6;

/** Keys of this length are recognised by their start alone, even if they were cut; shorter ones by all of their characters. */
const LONG_SECRET = 16;
const START = 8;

/** The keys of well-known providers, whoever owns them, and what follows the word Bearer. */
const KEY_LIKE = /\b(?:sk-|rk-|gsk_|xai-|hf_|AIza)[\w-]{8,}|\bBearer [\w.~+/=-]{8,}/g;

/** The characters that keys are made of. */
const KEY_CHARACTERS = /[\w.~+/=*-]*/y;

/** The text without the secrets, their escaped forms, the starts of long ones, and anything that looks like a key. */
export function redact(text: string, secrets: readonly string[]): string {
  const real = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  const whole = real.flatMap(formsOf).reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
  const started = real.filter((secret) => secret.length >= LONG_SECRET).reduce(withoutStart, whole);
  return started.replace(KEY_LIKE, REDACTED);
}

/** A secret as it is, in a URL, and in JSON. */
export function formsOf(secret: string): readonly string[] {
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}

function withoutStart(text: string, secret: string): string {
  const start = secret.slice(0, START);
  let result = '';
  let from = 0;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, from)) {
    KEY_CHARACTERS.lastIndex = at;
    result += text.slice(from, at) + REDACTED;
    from = Math.max(at + START, at + (KEY_CHARACTERS.exec(text)?.[0].length ?? 0));
  }
  return result + text.slice(from);
}
