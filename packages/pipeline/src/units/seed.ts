import { createHash } from 'node:crypto';

/** The seed derived from a string: 31 bits of its digest. */
export function seedOf(text: string): number {
  return createHash('sha256').update(text, 'utf8').digest().readUInt32BE(28) & 0x7fffffff;
}
