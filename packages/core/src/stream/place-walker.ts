import { namedTypes } from '../contract/accepted-types.ts';
import { type Documents, followRef, placeBelow, rootPlace, type SchemaPlace } from '../contract/documents.ts';
import { isJsonObject, type JsonObject } from '../model/index.ts';

interface ObjectPlace extends SchemaPlace {
  readonly schema: JsonObject;
}

// An open object or list, and its place in the schema. Undefined if it cannot be followed.
interface Frame {
  readonly place: ObjectPlace | undefined;
  readonly isObject: boolean;
  key: string;
  index: number;
}

// Keywords for alternatives, parts or vocabularies, below which the requirements depend on more than the place.
const CROSSROADS = ['allOf', 'anyOf', 'oneOf', 'enum', 'const'];

export class PlaceWalker {
  readonly #documents: Documents;
  readonly #open: Frame[] = [];

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  open(isObject: boolean): void {
    this.#open.push({ place: this.#container(isObject), isObject, key: '', index: 0 });
  }

  setKey(key: string): void {
    const frame = this.#open.at(-1);
    if (frame !== undefined) frame.key = key;
  }

  close(): void {
    this.#open.pop();
  }

  pass(): void {
    const frame = this.#open.at(-1);
    if (frame !== undefined) frame.index++;
  }

  here(): SchemaPlace | undefined {
    const frame = this.#open.at(-1);
    if (frame === undefined) return rootPlace(this.#documents);
    if (frame.place === undefined) return undefined;
    return frame.isObject ? memberPlace(frame.place, frame.key) : itemPlace(frame.place, frame.index, this.#documents);
  }

  way(): readonly (string | number)[] {
    return this.#open.map(({ isObject, key, index }) => (isObject ? key : index));
  }

  // The most items that the open list may have, if the current value is one too many.
  exceededCount(): number | undefined {
    const frame = this.#open.at(-1);
    const most = frame === undefined || frame.isObject ? undefined : frame.place?.schema.maxItems;
    return typeof most === 'number' && frame !== undefined && frame.index >= most ? most : undefined;
  }

  closedToKey(): SchemaPlace | undefined {
    const frame = this.#open.at(-1);
    if (frame?.place === undefined || !frame.isObject || memberPlace(frame.place, frame.key) !== undefined) return undefined;
    const { schema } = frame.place;
    return schema.additionalProperties === false && schema.patternProperties === undefined ? frame.place : undefined;
  }

  #container(isObject: boolean): ObjectPlace | undefined {
    const here = this.here();
    const place = here && followRef(this.#documents, here);
    if (place === undefined || !isObjectPlace(place)) return undefined;
    if (CROSSROADS.some((keyword) => Object.hasOwn(place.schema, keyword))) return undefined;
    return namedTypes(place.schema).has(isObject ? 'object' : 'array') ? place : undefined;
  }
}

function isObjectPlace(place: SchemaPlace): place is ObjectPlace {
  return isJsonObject(place.schema);
}

function memberPlace(place: SchemaPlace, key: string): SchemaPlace | undefined {
  return placeBelow(place, 'properties', key);
}

export function itemPlace(place: ObjectPlace, index: number, documents: Documents): SchemaPlace | undefined {
  const { prefixItems, items } = place.schema;
  if (prefixItems !== undefined && !isLatest(documents)) return undefined;
  if (Array.isArray(prefixItems) && index < prefixItems.length) return placeBelow(place, 'prefixItems', index);
  if (!Array.isArray(items)) return placeBelow(place, 'items');
  return index < items.length ? placeBelow(place, 'items', index) : placeBelow(place, 'additionalItems');
}

const known = new WeakMap<Documents, boolean>();

// Whether places can be followed in a schema: it must be one document of a standard draft in which no name has two meanings.
export function canFollow(documents: Documents): boolean {
  let answer = known.get(documents);
  if (answer === undefined) {
    answer = isOneDocument(documents) && isStandard(documents);
    known.set(documents, answer);
  }
  return answer;
}

function isOneDocument({ root, schemas }: Documents): boolean {
  const ids = JSON.stringify(root).split('"$id":').length - 1;
  const own = isJsonObject(root) && Object.hasOwn(root, '$id') ? 1 : 0;
  return ids === own && Object.keys(schemas).length === 0;
}

// In draft 4 an `id` may be anywhere, and the meaning of a dynamic reference depends on the path that led to it.
function isStandard({ root }: Documents): boolean {
  const draft = isJsonObject(root) ? root.$schema : undefined;
  if (typeof draft === 'string' && (!draft.includes('//json-schema.org/') || draft.includes('draft-04'))) return false;
  const text = JSON.stringify(root);
  return !text.includes('"$dynamicRef":') && !text.includes('"$recursiveRef":');
}

function isLatest({ root }: Documents): boolean {
  const draft = isJsonObject(root) ? root.$schema : undefined;
  return draft === undefined || (typeof draft === 'string' && draft.includes('2020-12'));
}
