import { Automaton } from './automaton.ts';
import { type Cues, type Meaning, PLACES, type Place, type Tongue } from './cue.ts';
import { LATIN, OTHERS } from './languages/languages.ts';
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
    this.words = new WordFilter(telling(cues));
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

/** A quick look for words of some cues, wherever in a text they are. */
export function anywhereFilter(cues: readonly ReadCue[]): WordFilter {
  return new WordFilter(telling(cues).map((parts) => parts.filter((part) => part.kind !== 'test')));
}

function telling(cues: readonly ReadCue[]): readonly (readonly Part[])[] {
  return cues.flatMap(({ meaning, parts }) => (meaning === 'nothing' ? [] : [parts]));
}

/** Scripts of which the languages with Latin letters have no cue. */
const OTHER_SCRIPT = /[\u0400-\u052f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Tables by place and script, for lists of meanings that were asked for before. */
const known = new WeakMap<readonly Meaning[], Map<string, CueTable>>();
const tables = new Map<string, CueTable>();

/** The cues for a place with some meanings, in the languages a remark may be in; put together when they are first asked for. */
export function tableFor(remark: string, place: Place, asked: readonly Meaning[]): CueTable {
  const where = OTHER_SCRIPT.test(remark) ? ANY_SCRIPT[place] : place;
  const seen = known.get(asked);
  const table = seen?.get(where) ?? newTable(place, where, asked);
  if (seen === undefined) known.set(asked, new Map([[where, table]]));
  else seen.set(where, table);
  return table;
}

const ANY_SCRIPT = Object.fromEntries(PLACES.map((place) => [place, `${place} in any script`])) as { [place in Place]: string };

function newTable(place: Place, where: string, asked: readonly Meaning[]): CueTable {
  const key = `${where}: ${asked.join(' ')}`;
  const isAsked = ([meaning, places]: Cues) => isFor(places, place) && (meaning === 'nothing' || asked.includes(meaning));
  const tongues = where === place ? LATIN : [...LATIN, ...OTHERS];
  const cues = () => tongues.flatMap((tongue) => tongue.cues.filter(isAsked).flatMap((section) => sectionOf(section, tongue)));
  const table = tables.get(key) ?? new CueTable(cues());
  tables.set(key, table);
  return table;
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
  const read = sections.get(section);
  if (read !== undefined) return read;
  const names = slots.get(tongue) ?? new Slots(tongue.slots);
  slots.set(tongue, names);
  const [meaning, , lines] = section;
  const written = lines.split('\n').map((line) => line.trim());
  const cues = written.filter((line) => line !== '').map((line) => ({ meaning, parts: readCue(line, names) }));
  sections.set(section, cues);
  return cues;
}
