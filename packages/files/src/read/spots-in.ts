import { locator } from '../text/locate.ts';
import type { DataFile } from './data-file.ts';
import { type FileSpot, NOWHERE } from './file-spot.ts';
import { yamlLibrary } from './yaml-library.ts';
import { YAML_OPTIONS } from './yaml-options.ts';
import { yamlSpots } from './yaml-spots.ts';

/** Finds where JSON Pointers lead in a JSON or YAML file; the file is read once for all of them. */
export function spotsIn({ syntax, text }: Pick<DataFile, 'syntax' | 'text'>): (pointer: string) => FileSpot {
  if (syntax === 'json') return jsonSpots(text);
  return yamlSpots(yamlLibrary().parseDocument(text, YAML_OPTIONS), text);
}

function jsonSpots(text: string): (pointer: string) => FileSpot {
  const locate = locator(text);
  return (pointer) => {
    const spot = locate(pointer);
    if (spot === undefined) return NOWHERE;
    const raw = text.slice(spot.value.start, spot.value.end);
    return raw.startsWith('"') ? { ...spot, written: { raw, style: 'double', value: String(JSON.parse(raw)) } } : spot;
  };
}
