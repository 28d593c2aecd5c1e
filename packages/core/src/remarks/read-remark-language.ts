import type { Cues, Place, RemarkLanguage } from './cue.ts';
import { type CuePart, CueSlots, readCue } from './pattern.ts';

export interface ReadCue {
  readonly meaning: Cues[0];
  readonly places: readonly Place[];
  readonly parts: readonly CuePart[];
}

const read = new WeakMap<RemarkLanguage, readonly ReadCue[]>();

export function readRemarkLanguage(tongue: RemarkLanguage): readonly ReadCue[] {
  const known = read.get(tongue) ?? cuesOf(tongue);
  read.set(tongue, known);
  return known;
}

function cuesOf({ cues, slots }: RemarkLanguage): readonly ReadCue[] {
  const shared = new CueSlots(slots);
  return cues.flatMap(([meaning, named, lines]) => {
    const places = placesOf(named);
    return lines.split('\n').map((line) => ({ meaning, places, parts: readCue(line.trim(), shared) }));
  });
}

function placesOf(named: string): readonly Place[] {
  const places = named.split(' ') as Place[];
  return places.includes('comment') ? [...places, 'value', 'list'] : places;
}
