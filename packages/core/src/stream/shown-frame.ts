import type { SchemaPlace } from '../contract/documents.ts';
import { type Json, setOwn } from '../model/json.ts';

/** A member or item that closed before the type of its object or list was known. */
interface Waiting {
  readonly key: string;
  readonly written: string;
  readonly value: Json;
}

/** The shown part of an object or list that is still open. */
export class ShownFrame {
  readonly isObject: boolean;
  /** Its schema place. Undefined if it is unknown. */
  readonly wanted: SchemaPlace | undefined;
  /** Its possible schema places. It is shown once there is a single one. */
  places: readonly SchemaPlace[];
  /** Its pointer in the value, and in the document as it is written. */
  readonly path: string;
  /** Its name in what surrounds it; undefined if it has none there. */
  readonly name: string | undefined;
  readonly start: number;
  /** The key that was read last, and the name it stands for. */
  key = '';
  keyName: string | undefined;
  /** How many members or items have closed. */
  count = 0;
  /** Whether all of them are shown. */
  isWhole = true;
  /** Whether its content is the document itself. */
  isEnvelope = false;
  waiting: Waiting[] = [];
  readonly #members: Record<string, Json> = {};
  readonly #items: Json[] = [];

  constructor(given: Pick<ShownFrame, 'isObject' | 'wanted' | 'places' | 'path' | 'name' | 'start'>) {
    this.isObject = given.isObject;
    this.wanted = given.wanted;
    this.places = given.places;
    this.path = given.path;
    this.name = given.name;
    this.start = given.start;
  }

  /** The place in the schema, once it is known. */
  get place(): SchemaPlace | undefined {
    return this.places.length === 1 ? this.places[0] : undefined;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#members, name);
  }

  /** Adds what has closed. */
  add(name: string, value: Json): void {
    put(this.isObject ? this.#members : this.#items, name, value);
  }

  /** Returns its closed content. Nothing is added afterwards. */
  closed(): Json {
    return this.isObject ? this.#members : this.#items;
  }

  /** A copy, with what is still open in it. */
  copy(name: string, open: Json | undefined): Json {
    const copy = this.isObject ? { ...this.#members } : [...this.#items];
    if (open !== undefined) put(copy, name, open);
    return copy;
  }
}

function put(container: Record<string, Json> | Json[], name: string, value: Json): void {
  if (Array.isArray(container)) container.push(value);
  // Plain assignment would set the prototype.
  else if (name === '__proto__') setOwn(container, name, value);
  else container[name] = value;
}
