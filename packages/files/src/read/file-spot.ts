import type { Spot } from '../text/locate.ts';
import type { WrittenText } from '../text/source-offset.ts';

/** Where something is in a file; for a string, also how it is written there. */
export interface FileSpot extends Spot {
  readonly written?: WrittenText;
}

/** The beginning of a file, for what is nowhere in it. */
export const NOWHERE: FileSpot = { value: { start: 0, end: 1 }, isExact: false };
