import { CueSlots, readCue } from '../pattern.ts';
import type { ReadCue } from '../read-remark-language.ts';
import type { Announcements } from './table.ts';

export type { Announcements } from './table.ts';

const GROUPS = ['openers', 'breakers', 'denials', 'reasons', 'answerNames', 'closings', 'courtesies'] as const;

export type AnnouncementGroup = (typeof GROUPS)[number];

export interface AnnouncementCue extends ReadCue {
  readonly group: AnnouncementGroup;
  readonly language: Announcements;
}

// Up to twenty words without a sign between them: a courtesy ends at a comma.
const SLOTS = { many: '{words}{words}{words}{words}' };

export function announcementCues(language: Announcements): readonly AnnouncementCue[] {
  const slots = new CueSlots({ ...SLOTS, ...language.slots });
  return GROUPS.flatMap((group) => {
    const lines = language[group].split('\n').filter((line) => line.trim() !== '');
    return lines.map(
      (line) => ({ group, language, meaning: 'nothing', places: [], parts: readCue(line.trim(), slots) }) as const,
    );
  });
}
