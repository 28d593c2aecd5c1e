import type { Random } from './random.ts';

const LONGEST = 4096;

export function alter(input: Buffer, other: Buffer, words: readonly string[], random: Random): Buffer {
  let text = input;
  for (let blows = 1 + random.below(5); blows > 0; blows--) text = strike(text, other, words, random);
  return text.subarray(0, LONGEST);
}

function strike(text: Buffer, other: Buffer, words: readonly string[], random: Random): Buffer {
  const from = random.below(text.length + 1);
  const to = Math.min(text.length, from + random.below(random.chance(0.8) ? 8 : 200));
  const between = (middle: Uint8Array) => Buffer.concat([text.subarray(0, from), middle, text.subarray(to)]);
  const at = random.below(text.length + 1);
  switch (random.below(8)) {
    case 0:
      return between(Buffer.alloc(0));
    case 1:
      return Buffer.concat([text.subarray(0, to), text.subarray(from)]);
    case 2:
      return between(Buffer.from(random.pick(words)).subarray());
    case 3:
      return Buffer.concat([text.subarray(0, from), Buffer.from(random.pick(words)), text.subarray(from)]);
    case 4:
      return between(Buffer.from([random.below(256)]));
    case 5:
      return Buffer.concat([text.subarray(0, at), other.subarray(random.below(other.length + 1))]);
    case 6:
      return between(Buffer.from(random.pick(words).repeat(1 + random.below(40))));
    default:
      return Buffer.concat([text.subarray(0, at), text.subarray(from, to), text.subarray(at)]);
  }
}
