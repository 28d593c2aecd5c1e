import { randomBytes } from 'node:crypto';

/** Makes ids that have never been used before. */
export type Ids = () => string;

/** Letters and digits that are not confused with each other when read aloud or typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Sixteen random letters: short enough to copy by hand, long enough never to collide. */
export const randomIds: Ids = () => Array.from(randomBytes(16), (byte) => LETTERS[byte % LETTERS.length]).join('');
