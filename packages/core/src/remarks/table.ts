import { Automaton } from './automaton.ts';
import { type Cues, MEANINGS, type Place, type Tongue } from './cue.ts';
import { LANGUAGES } from './languages/languages.ts';
import { type Part, readCue, Slots } from './pattern.ts';
import { WordFilter } from './word-filter.ts';

/** A cue that was read from its line. */
export interface ReadCue {
  readonly meaning: Cues[0];
  readonly parts: readonly Part[];
}

/** Cues to look for, all at once. */
export class CueTable {
  readonly cues: readonly ReadCue[];
  /** A quick look: most remarks have no word of any cue. */
  readonly words: WordFilter;
  #automaton: Automaton | undefined;

  constructor(cues: readonly ReadCue[]) {
    this.cues = cues;
    this.words = new WordFilter(cues.flatMap(({ meaning, parts }) => (meaning === 'nothing' ? [] : [parts])));
  }

  /** What finds them, built when it is first needed. */
  get automaton(): Automaton {
    if (this.#automaton === undefined) {
      this.#automaton = new Automaton();
      for (const [index, { parts }] of this.cues.entries()) this.#automaton.add(parts, index);
    }
    return this.#automaton;
  }
}

const tables = new Map<Place, CueTable>();

/** The cues of all languages for a place, put together when they are first asked for. */
export function tableFor(place: Place): CueTable {
  const known = tables.get(place);
  if (known !== undefined) return known;
  const table = new CueTable(cuesFor(place));
  tables.set(place, table);
  return table;
}

/** The cues of all languages for a place, or those with some meanings. */
export function cuesFor(place: Place, asked: readonly Cues[0][] = [...MEANINGS, 'nothing']): readonly ReadCue[] {
  return LANGUAGES.flatMap((tongue) =>
    tongue.cues
      .filter(([meaning, places]) => asked.includes(meaning) && isFor(places, place))
      .flatMap((section) => sectionOf(section, tongue)),
  );
}

/** Whether cues for some places count in a place: those for comments count in every kind of them. */
function isFor(places: string, place: Place): boolean {
  const named = places.split(' ');
  return named.includes(place) || ((place === 'value' || place === 'list') && named.includes('comment'));
}

const sections = new Map<Cues, readonly ReadCue[]>();
const slots = new Map<Tongue, Slots>();

/** The cues of a section, each read once. */
function sectionOf(section: Cues, tongue: Tongue): readonly ReadCue[] {
  const known = sections.get(section);
  if (known !== undefined) return known;
  const names = slots.get(tongue) ?? new Slots(tongue.slots);
  slots.set(tongue, names);
  const [meaning, , lines] = section;
  const written = lines.split('\n').map((line) => line.trim());
  const cues = written.filter((line) => line !== '').map((line) => ({ meaning, parts: readCue(line, names) }));
  sections.set(section, cues);
  return cues;
}
