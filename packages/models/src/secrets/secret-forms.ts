/** The base64 of a shorter text could be part of an ordinary word. */
const SHORTEST_ENCODED = 12;

/** All forms of a secret: plain, in a URL, in JSON, and in base64 with either alphabet and at any offset. */
export function formsOf(secret: string): readonly string[] {
  const plain = [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)];
  const encoded = secret.length < SHORTEST_ENCODED ? [] : [0, 1, 2].flatMap((shift) => base64At(secret, shift));
  return [...new Set([...plain, ...encoded])].sort((one, other) => other.length - one.length);
}

/** The base64 of a secret after 0, 1 or 2 other bytes, limited to the characters that the secret alone determines. */
function base64At(secret: string, shift: number): readonly string[] {
  const bytes = [...new Uint8Array(shift), ...new TextEncoder().encode(secret)];
  const whole = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
  const text = whole.slice([0, 2, 3][shift], Math.floor((bytes.length * 8) / 6));
  return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
}
