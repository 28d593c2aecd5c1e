import { randomBytes } from 'node:crypto';

/** Makes ids that nobody has made before. */
export type Ids = () => string;

/** Letters and digits that are not mistaken for each other when read aloud or typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Sixteen random letters: short enough to copy by hand, and long enough that no two are ever alike. */
export const randomIds: Ids = () => Array.from(randomBytes(16), (byte) => LETTERS[byte % LETTERS.length]).join('');
