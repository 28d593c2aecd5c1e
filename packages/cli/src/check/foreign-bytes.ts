import { shellWord } from '@tamis/core/wording';
import { type Halt, usage } from '../exit/halt.ts';

const SIGNS = [
  { bytes: [0x1f, 0x8b], what: 'compressed with gzip', how: (name: string) => `gunzip -c ${name} | tamis check -` },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'compressed with zstd', how: (name: string) => `zstd -dc ${name} | tamis check -` },
  { bytes: [0xff, 0xfe], what: 'UTF-16', how: (name: string) => `iconv -f UTF-16 -t UTF-8 ${name} | tamis check -` },
  { bytes: [0x7b, 0x00], what: 'UTF-16', how: (name: string) => `iconv -f UTF-16LE -t UTF-8 ${name} | tamis check -` },
  { bytes: [0x00, 0x7b], what: 'UTF-16', how: (name: string) => `iconv -f UTF-16BE -t UTF-8 ${name} | tamis check -` },
  { bytes: [0xfe, 0xff], what: 'UTF-16', how: (name: string) => `iconv -f UTF-16 -t UTF-8 ${name} | tamis check -` },
] as const;

export function foreignBytes(first: Uint8Array, name: string): Halt | null {
  const sign = SIGNS.find(({ bytes }) => bytes.every((byte, index) => first[index] === byte));
  if (sign === undefined) return null;
  return usage(
    `${name === '-' ? 'Standard input' : name} is ${sign.what}; expected text in UTF-8.`,
    sign.how(name === '-' ? 'FILE' : shellWord(name)),
  );
}
