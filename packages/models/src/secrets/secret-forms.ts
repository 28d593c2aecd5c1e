// The base64 of a shorter text could be part of an ordinary word.
const SHORTEST_ENCODED = 12;

export function formsOf(secret: string): readonly string[] {
  const plain = [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)];
  const encoded = secret.length < SHORTEST_ENCODED ? [] : [0, 1, 2].flatMap((shift) => base64At(secret, shift));
  return [...new Set([...plain, ...encoded])].sort((one, other) => other.length - one.length);
}

function base64At(secret: string, shift: number): readonly string[] {
  const bytes = [...new Uint8Array(shift), ...new TextEncoder().encode(secret)];
  const whole = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
  const text = whole.slice([0, 2, 3][shift], Math.floor((bytes.length * 8) / 6));
  return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
}
