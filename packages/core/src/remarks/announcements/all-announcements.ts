import type { Announcements } from './announcements.ts';
import { arabicAnnouncements } from './arabic.ts';
import { chineseAnnouncements } from './chinese.ts';
import { dutchAnnouncements } from './dutch.ts';
import { englishAnnouncements } from './english.ts';
import { frenchAnnouncements } from './french.ts';
import { germanAnnouncements } from './german.ts';
import { italianAnnouncements } from './italian.ts';
import { japaneseAnnouncements } from './japanese.ts';
import { koreanAnnouncements } from './korean.ts';
import { polishAnnouncements } from './polish.ts';
import { portugueseAnnouncements } from './portuguese.ts';
import { russianAnnouncements } from './russian.ts';
import { spanishAnnouncements } from './spanish.ts';
import { turkishAnnouncements } from './turkish.ts';

export const allAnnouncements: { readonly [language: string]: Announcements } = {
  english: englishAnnouncements,
  german: germanAnnouncements,
  french: frenchAnnouncements,
  spanish: spanishAnnouncements,
  italian: italianAnnouncements,
  portuguese: portugueseAnnouncements,
  dutch: dutchAnnouncements,
  polish: polishAnnouncements,
  russian: russianAnnouncements,
  turkish: turkishAnnouncements,
  arabic: arabicAnnouncements,
  chinese: chineseAnnouncements,
  japanese: japaneseAnnouncements,
  korean: koreanAnnouncements,
};
