import { Automaton } from './automaton.ts';
import type { Cues, Meaning, Place, Tongue } from './cue.ts';
import { LANGUAGES } from './languages/languages.ts';
import { type Part, readCue } from './pattern.ts';

/** A cue that was read from its line. */
export interface ReadCue {
  readonly meaning: Meaning | 'nothing';
  readonly parts: readonly Part[];
}

/** Cues to look for, all at once. */
export interface CueTable {
  readonly cues: readonly ReadCue[];
  readonly automaton: Automaton;
}

const tables = new Map<Place, CueTable>();

/** The cues of all languages for a place, put together when they are first asked for. */
export function tableFor(place: Place): CueTable {
  const known = tables.get(place);
  if (known !== undefined) return known;
  const table = tableOf(cuesFor(place));
  tables.set(place, table);
  return table;
}

/** A table of some cues. */
export function tableOf(cues: readonly ReadCue[]): CueTable {
  const automaton = new Automaton();
  for (const [index, { parts }] of cues.entries()) automaton.add(parts, index);
  return { cues, automaton };
}

/** The cues of all languages for a place. */
export function cuesFor(place: Place): readonly ReadCue[] {
  return LANGUAGES.flatMap(({ cues, slots = {} }: Tongue) =>
    cues.filter(([, places]) => isFor(places, place)).flatMap((section) => readSection(section, slots)),
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
