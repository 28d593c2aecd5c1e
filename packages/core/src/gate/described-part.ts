import { branchesOf } from '../contract/accepted-types.ts';
import { type Documents, followRef, placeBelow, rootPlace, type SchemaPlace, schemaPlaces } from '../contract/documents.ts';
import { appendAll } from '../lib/append-all.ts';
import { jsonEqual } from '../lib/json-equal.ts';
import { childPointer } from '../lib/pointer.ts';
import { isJsonObject, type Json } from '../model/index.ts';

// The most schemas that are followed at once, because a schema may branch at every level.
const MOST_PLACES = 64;

export class DescribedPart {
  readonly value: Json;
  readonly name: string;
  readonly #documents: Documents | undefined;
  readonly above: DescribedPart | undefined;
  readonly #key: string | number;
  #places: readonly SchemaPlace[] | undefined;
  #isListed: boolean | undefined;

  constructor(value: Json, documents: Documents | undefined, above?: DescribedPart, key: string | number = '') {
    this.value = value;
    this.name = typeof key === 'string' ? key : (above?.name ?? '');
    this.#documents = documents;
    this.above = above;
    this.#key = key;
  }

  below(key: string | number, value: Json): DescribedPart {
    return new DescribedPart(value, this.#documents, this, key);
  }

  get isItem(): boolean {
    return typeof this.#key === 'number';
  }

  get path(): string {
    return this.above === undefined ? '' : childPointer(this.above.path, this.#key);
  }

  get places(): readonly SchemaPlace[] {
    this.#places ??= appliedWith(this.#ownPlaces(), this.#documents);
    return this.#places;
  }

  get isListed(): boolean {
    this.#isListed ??= this.places.some((place) => lists(place, this.value)) || this.above?.isListed === true;
    return this.#isListed;
  }

  isWithin(isMet: (part: DescribedPart) => boolean): boolean {
    return isMet(this) || this.above?.isWithin(isMet) === true;
  }

  #ownPlaces(): readonly SchemaPlace[] {
    const documents = this.#documents;
    if (documents === undefined) return [];
    return this.above === undefined
      ? [rootPlace(documents)]
      : this.above.places.flatMap((place) => placeAt(place, this.#key) ?? []);
  }
}

function appliedWith(places: readonly SchemaPlace[], documents: Documents | undefined): readonly SchemaPlace[] {
  const all: SchemaPlace[] = [];
  const waiting = [...places];
  for (let next = waiting.shift(); next !== undefined && all.length < MOST_PLACES; next = waiting.shift()) {
    const place = documents && followRef(documents, next);
    if (place === undefined) continue;
    all.push(place);
    // What is next to a reference applies as well.
    if (next !== place) all.push(next);
    appendAll(waiting, schemaPlaces(place, 'allOf'));
    appendAll(waiting, branchesOf(place));
  }
  return all;
}

function placeAt(place: SchemaPlace, key: string | number): SchemaPlace | undefined {
  return typeof key === 'string'
    ? (placeBelow(place, 'properties', key) ?? placeBelow(place, 'additionalProperties'))
    : (placeBelow(place, 'prefixItems', key) ?? placeBelow(place, 'items'));
}

function lists({ schema }: SchemaPlace, value: Json): boolean {
  if (!isJsonObject(schema)) return false;
  const { const: only, enum: allowed } = schema;
  return (
    (only !== undefined && jsonEqual(only, value)) || (Array.isArray(allowed) && allowed.some((one) => jsonEqual(one, value)))
  );
}
