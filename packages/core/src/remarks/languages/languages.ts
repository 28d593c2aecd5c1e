import type { Tongue } from '../cue.ts';
import { chinese } from './chinese.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';

/** The languages with Latin letters in which remarks are understood. */
export const LATIN: readonly Tongue[] = [english, german, french, spanish, italian, portuguese, dutch];

/** Those in other scripts. */
export const OTHERS: readonly Tongue[] = [russian, chinese, japanese, korean];
