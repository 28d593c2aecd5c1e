import { branchesOf } from '../contract/accepted-types.ts';
import { followRef, placeBelow, placesIn, rootPlace, type SchemaPlace } from '../contract/documents.ts';
import { mayBePlaceholder } from '../lib/may-be-placeholder.ts';
import { childPointer } from '../lib/pointer.ts';
import type { Change } from '../model/change.ts';
import { isJsonObject, isNested, type Json, type JsonObject } from '../model/json.ts';
import { noted } from '../model/noted.ts';
import { isPlaceholder } from '../stages/doubt/placeholder.ts';
import type { Settings } from './settings.ts';

/** A string of a value, the way to it, and the last key on the way. */
interface Text {
  readonly text: string;
  readonly way: readonly (string | number)[];
  readonly key: string;
}

/** The most placeholders reported. */
const MOST = 10;

/** The part that finds placeholders instead of values. A string that the schema itself asks for is not one. */
export const placeholders: NonNullable<Settings['placeholders']> = (value, settings) => {
  const texts = textsIn(value, mayBePlaceholder);
  if (texts.length === 0) return [];
  const found = texts.filter(({ text, key }) => !isForTemplates(key) && isPlaceholder(text, key));
  const all = texts.some(({ text }) => isType(text)) ? [...found, ...typesIn(value)] : found;
  const unmeant = all.filter((one) => !isMeant(one, settings));
  return unmeant
    .slice(0, MOST)
    .map(({ text, way }): Change => noted('extract.placeholder', { found: text }, way.reduce(childPointer, '')));
};

/** Returns the strings of a value that pass a test. The value is never deeper than the limit. */
function textsIn(value: Json, test: (text: string) => boolean): readonly Text[] {
  const texts: Text[] = [];
  const walk = (one: Json, way: Text['way'], key: string): void => {
    if (typeof one === 'string') {
      if (test(one)) texts.push({ text: one, way, key });
    } else if (Array.isArray(one)) {
      for (const [index, item] of one.entries()) if (isText(item)) walk(item, [...way, index], key);
    } else if (isJsonObject(one)) {
      for (const name of Object.keys(one)) if (isText(one[name])) walk(one[name] as Json, [...way, name], name);
    }
  };
  walk(value, [], '');
  return texts;
}

/** Whether a part of a value is a string or may contain one. */
function isText(value: Json | undefined): value is Json {
  return typeof value === 'string' || isNested(value);
}

/** Whether the name of a field or format stands for templates, so that a placeholder is the value. */
function isForTemplates(name: string): boolean {
  return /format|pattern|template|mask|placeholder|example|regex|glob/i.test(name);
}

/** The type that models repeat in place of a value. */
function isType(text: string): boolean {
  return text === 'string';
}

/** Returns all strings of a value that has only types in place of strings, under more than one key. One such string may be an answer. */
function typesIn(value: Json): readonly Text[] {
  const texts = textsIn(value, () => true);
  return texts.every(({ text }) => isType(text)) && new Set(texts.map(({ key }) => key)).size > 1 ? texts : [];
}

/** Whether the schema asks for a string as it is. */
function isMeant({ text, way }: Text, settings: Settings): boolean {
  if (settings.documents === undefined) return false;
  let places = partsOf([rootPlace(settings.documents)], settings);
  for (const key of way)
    places = partsOf(
      places.flatMap((place) => below(place, key)),
      settings,
    );
  return places.some((place) => asksFor(place, text, settings));
}

/** The most places that are followed at once, because a schema may branch at every level. */
const MOST_PLACES = 64;

/** Returns schemas with all schemas that they apply to the same value. */
function partsOf(places: readonly SchemaPlace[], { documents }: Settings): readonly SchemaPlace[] {
  const all: SchemaPlace[] = [];
  const waiting = [...places];
  for (let next = waiting.shift(); next !== undefined && all.length < MOST_PLACES; next = waiting.shift()) {
    const place = documents && followRef(documents, next);
    if (place === undefined) continue;
    all.push(place);
    waiting.push(...placesIn(place, 'allOf'), ...branchesOf(place));
  }
  return all;
}

function below(place: SchemaPlace, key: string | number): readonly SchemaPlace[] {
  const declared = typeof key === 'string' ? placeBelow(place, 'properties', key) : placeBelow(place, 'prefixItems', key);
  const other = declared ?? placeBelow(place, typeof key === 'string' ? 'additionalProperties' : 'items');
  return other === undefined ? [] : [other];
}

/** Whether a schema lists a string, or accepts it and not a word of its length in its place. */
function asksFor({ schema, ref }: SchemaPlace, text: string, { acceptsAt }: Settings): boolean {
  if (!isJsonObject(schema)) return false;
  if (schema.format !== undefined && isForTemplates(String(schema.format))) return true;
  if ([schema.const, schema.default, ...listsOf(schema)].includes(text)) return true;
  return schema.pattern !== undefined && acceptsAt(ref, text) && !acceptsAt(ref, 'a'.repeat(text.length));
}

function listsOf({ enum: allowed, examples }: JsonObject): readonly Json[] {
  return [allowed, examples].flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
}
