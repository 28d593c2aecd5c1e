import type { Tongue } from '../cue.ts';
import { english } from './english.ts';

/** The languages in which remarks are understood. */
export const LANGUAGES: readonly Tongue[] = [english];
