import type { SchemaPlace } from '../contract/documents.ts';
import { type Json, setOwn } from '../model/index.ts';

interface Waiting {
  readonly key: string;
  readonly written: string;
  readonly value: Json;
}

export class ShownFrame {
  readonly isObject: boolean;
  readonly wanted: SchemaPlace | undefined;
  places: readonly SchemaPlace[];
  readonly path: string;
  readonly name: string | undefined;
  readonly start: number;
  key = '';
  keyName: string | undefined;
  count = 0;
  isWhole = true;
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

  get place(): SchemaPlace | undefined {
    return this.places.length === 1 ? this.places[0] : undefined;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#members, name);
  }

  add(name: string, value: Json): void {
    put(this.isObject ? this.#members : this.#items, name, value);
  }

  closed(): Json {
    return this.isObject ? this.#members : this.#items;
  }

  // A copy, with what is still open in it.
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
