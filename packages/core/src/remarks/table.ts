import { Automaton, type Hit } from './automaton.ts';
import type { Cues, Meaning, Place, Tongue } from './cue.ts';
import { type Part, readCue, Slots } from './pattern.ts';
import type { Token } from './token.ts';

/** A cue that was read from its line. */
export interface ReadCue {
  readonly meaning: Cues[0];
  readonly parts: readonly Part[];
}

/** A cue that was found, and what it means. */
export interface Meant extends Hit {
  readonly meaning: Cues[0];
}

/** Cues to look for, all at once. */
export class CueTable {
  readonly cues: readonly ReadCue[];
  #automaton: Automaton | undefined;

  constructor(cues: readonly ReadCue[]) {
    this.cues = cues;
  }

  /** Every cue in a remark, in the order of their ends. `count` is told of the work. */
  find(tokens: readonly Token[], count?: (steps: number) => void): readonly Meant[] {
    this.#automaton ??= automatonOf(this.cues);
    return this.#automaton.find(tokens, count).map((hit) => ({ ...hit, meaning: (this.cues[hit.cue] as ReadCue).meaning }));
  }
}

function automatonOf(cues: readonly ReadCue[]): Automaton {
  const automaton = new Automaton();
  for (const [index, { parts }] of cues.entries()) automaton.add(parts, index);
  return automaton;
}

/** What of a language was read so far. */
class ReadTongue {
  readonly #tongue: Tongue;
  readonly #slots: Slots;
  readonly #sections = new Map<Cues, readonly ReadCue[]>();
  readonly #tables = new Map<Place, CueTable>();

  constructor(tongue: Tongue) {
    this.#tongue = tongue;
    this.#slots = new Slots(tongue.slots);
  }

  cuesFor(place: Place, asked: readonly Cues[0][]): readonly ReadCue[] {
    const sections = this.#tongue.cues.filter(([meaning, places]) => asked.includes(meaning) && isFor(places, place));
    return sections.flatMap((section) => this.#cuesOf(section));
  }

  tableFor(place: Place, meanings: readonly Meaning[]): CueTable {
    const table = this.#tables.get(place) ?? new CueTable(this.cuesFor(place, meanings));
    this.#tables.set(place, table);
    return table;
  }

  #cuesOf(section: Cues): readonly ReadCue[] {
    const [meaning, , lines] = section;
    const cues = this.#sections.get(section) ?? readLines(lines, this.#slots).map((parts) => ({ meaning, parts }));
    this.#sections.set(section, cues);
    return cues;
  }
}

function readLines(lines: string, slots: Slots): readonly (readonly Part[])[] {
  return lines.split('\n').map((line) => readCue(line.trim(), slots));
}

/** Whether cues for some places count in a place: those for comments count in every kind of them. */
function isFor(places: string, place: Place): boolean {
  const named = places.split(' ');
  return named.includes(place) || ((place === 'value' || place === 'list') && named.includes('comment'));
}

const read = new WeakMap<Tongue, ReadTongue>();

/** A language as it was read; each of its cues is read once, when it is first asked for. */
export function readTongue(tongue: Tongue): ReadTongue {
  const known = read.get(tongue) ?? new ReadTongue(tongue);
  read.set(tongue, known);
  return known;
}
