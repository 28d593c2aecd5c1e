import { randomFillSync } from 'node:crypto';

/** Makes ids that have never been used before. */
export type Ids = () => string;

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

// Random bytes for many ids, because asking the system costs more than the bytes. Each is used once.
const BYTES = new Uint8Array(1024);
let used = BYTES.length;

/** Sixteen random letters: short enough to copy by hand, long enough never to collide. */
export const randomIds: Ids = () => {
  if (used === BYTES.length) {
    randomFillSync(BYTES);
    used = 0;
  }
  let id = '';
  for (const end = used + 16; used < end; used++) id += LETTERS[(BYTES[used] as number) % LETTERS.length];
  return id;
};
