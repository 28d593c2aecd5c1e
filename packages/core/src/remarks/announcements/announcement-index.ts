import { groupBy } from '../../lib/group-by.ts';
import { CueIndex } from '../cue-index.ts';
import { CueSlots, readCue } from '../pattern.ts';
import type { ReadCue } from '../read-remark-language.ts';
import { ANNOUNCEMENT_GROUPS, type AnnouncementGroup, type Announcements } from './announcements.ts';

// Up to twenty words without a sign between them: a courtesy ends at a comma.
const SLOTS = { many: '{words}{words}{words}{words}' };

// Finds which cues of one language a text may contain.
export class AnnouncementIndex {
  readonly #groups = new Map<ReadCue, AnnouncementGroup>();
  readonly #index: CueIndex;

  constructor(language: Announcements) {
    const slots = new CueSlots({ ...SLOTS, ...language.slots });
    for (const group of ANNOUNCEMENT_GROUPS) {
      const lines = language[group].split('\n').filter((line) => line.trim() !== '');
      for (const line of lines) this.#groups.set({ meaning: 'nothing', places: [], parts: readCue(line.trim(), slots) }, group);
    }
    this.#index = new CueIndex([...this.#groups.keys()]);
  }

  groupsIn(text: string, from: number, to: number): ReadonlyMap<AnnouncementGroup, readonly ReadCue[]> {
    const cues = this.#index.cuesIn(text, () => true, from, to);
    return groupBy(cues, (cue) => this.#groups.get(cue) as AnnouncementGroup);
  }
}
