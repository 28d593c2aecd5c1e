import type { RemarkLanguage } from './cue.ts';
import { arabic } from './languages/arabic.ts';
import { chinese } from './languages/chinese.ts';
import { dutch } from './languages/dutch.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { italian } from './languages/italian.ts';
import { japanese } from './languages/japanese.ts';
import { korean } from './languages/korean.ts';
import { moreEnglish } from './languages/more-english.ts';
import { polish } from './languages/polish.ts';
import { portuguese } from './languages/portuguese.ts';
import { russian } from './languages/russian.ts';
import { spanish } from './languages/spanish.ts';
import { turkish } from './languages/turkish.ts';

/** The languages besides the usual English in which remarks are understood. */
export const remarkLanguages: readonly RemarkLanguage[] = [
  moreEnglish,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  russian,
  chinese,
  japanese,
  korean,
  polish,
  turkish,
  arabic,
];
