import { Automaton } from './automaton.ts';
import { type Cues, MEANINGS, type Place, type Tongue } from './cue.ts';
import { LANGUAGES } from './languages/languages.ts';
import { type Part, readCue } from './pattern.ts';
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
  return LANGUAGES.flatMap(({ cues, slots = {} }: Tongue) =>
    cues
      .filter(([meaning, places]) => asked.includes(meaning) && isFor(places, place))
      .flatMap((section) => readSection(section, slots)),
  );
}

/** Whether cues for some places count in a place: those for comments count in every kind of them. */
function isFor(places: string, place: Place): boolean {
  const named = places.split(' ');
  return named.includes(place) || ((place === 'value' || place === 'list') && named.includes('comment'));
}

function readSection([meaning, , lines]: Cues, slots: NonNullable<Tongue['slots']>): readonly ReadCue[] {
  const written = lines.split('\n').map((line) => line.trim());
  return written.filter((line) => line !== '').map((line) => ({ meaning, parts: readCue(line, slots) }));
}
