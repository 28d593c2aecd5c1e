import { utf8Bytes } from './utf8.ts';

const ROUND_WORDS = /* @__PURE__ */ new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
  0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
  0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
  0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
  0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

const BLOCK = 64;

/**
 * Returns the SHA-256 of bytes, or of a string in UTF-8, as 64 hexadecimal digits. The engine has its own implementation because it cannot
 * wait for the platform's, which returns a promise in browsers. The tests compare it with Node's.
 */
export function sha256(data: string | Uint8Array): string {
  const bytes = padded(typeof data === 'string' ? utf8Bytes(data) : data);
  const state = new Uint32Array([0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]);
  const words = new Uint32Array(BLOCK);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += BLOCK) {
    spread(view, at, words);
    mix(state, words);
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return whole;
}

function spread(view: DataView, at: number, words: Uint32Array): void {
  for (let t = 0; t < 16; t++) words[t] = view.getUint32(at + t * 4);
  for (let t = 16; t < BLOCK; t++) {
    const [near, far] = [words[t - 2] as number, words[t - 15] as number];
    const low = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
    const high = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
    words[t] = (words[t - 16] as number) + low + (words[t - 7] as number) + high;
  }
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < BLOCK; t++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const first =
      h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + (ROUND_WORDS[t] as number) + (words[t] as number);
    const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + most;
    // One by one, because this runs 64 times for every block.
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < mixed.length; at++) state[at] = (state[at] as number) + (mixed[at] as number);
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
