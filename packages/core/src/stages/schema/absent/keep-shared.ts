import { mapSchema } from '../../../contract/map-schema.ts';
import { childPointer, valueAt } from '../../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { SchemaIndex } from '../schema-index.ts';
import type { SchemaResource, SchemaSpot } from '../schema-spot.ts';
import { detached, resourceOf } from './detached.ts';

// Keeps shared schemas intact in an altered root. The originals of altered places that references point to go into its definitions, and
// those references are redirected there. Returns undefined if a reference cannot be redirected, such as one in another document.
export function keepShared(altered: JsonObject, index: SchemaIndex, others: ReadonlyMap<string, Json>): JsonObject | undefined {
  const keeping = new Keeping(altered, index);
  const result = keeping.result();
  return [...others].some(([uri, document]) => keeping.isReachedFrom(document, uri)) ? undefined : result;
}

class Keeping {
  readonly #altered: JsonObject;
  readonly #index: SchemaIndex;
  readonly #kept = new Map<string, { readonly name: string; schema?: Json }>();
  #isPossible = true;
  #redirects = 0;

  constructor(altered: JsonObject, index: SchemaIndex) {
    this.#altered = altered;
    this.#index = index;
  }

  result(): JsonObject | undefined {
    const home = this.#index.root.resource;
    const root = this.#redirected(this.#altered, home);
    if (!this.#isPossible) return undefined;
    if (this.#kept.size === 0) return this.#altered;
    const key = this.#defsKey();
    const kept = [...this.#kept.values()].map(({ name, schema = true }) => [name, schema] as const);
    const known = isJsonObject(root[key]) ? root[key] : {};
    return { ...root, [key]: { ...known, ...Object.fromEntries(kept) } };
  }

  isReachedFrom(document: Json, uri: string): boolean {
    const own = this.#index.resolve(this.#index.root.resource, uri)?.resource;
    if (own === undefined || !isJsonObject(document)) return false;
    const before = this.#redirects;
    this.#redirected(document, own);
    return this.#redirects > before;
  }

  #redirected(schema: JsonObject, own: SchemaResource): JsonObject {
    const ref = typeof schema.$ref === 'string' ? this.#redirect(schema.$ref, own) : undefined;
    const result = mapSchema(schema, (below) => this.#redirected(below, resourceOf(below, own, this.#index)));
    return ref === undefined ? result : { ...result, $ref: ref };
  }

  #redirect(ref: string, own: SchemaResource): string | undefined {
    const target = this.#index.resolve(own, ref);
    if (target === undefined || !this.#isAltered(target)) return undefined;
    this.#redirects++;
    const { root } = this.#index;
    if (own.uri !== root.resource.uri && root.resource.uri === '') this.#isPossible = false;
    const name = this.#keep(target);
    const uri = own.uri === root.resource.uri ? '' : root.resource.uri;
    return `${uri}#${childPointer(childPointer('', this.#defsKey()), name)}`;
  }

  #isAltered({ document, pointer, json }: SchemaSpot): boolean {
    return document === this.#index.root.document && valueAt(this.#altered, pointer) !== json;
  }

  #keep(target: SchemaSpot): string {
    const known = this.#kept.get(target.pointer);
    if (known !== undefined) return known.name;
    const home = this.#index.root.resource;
    const entry: { readonly name: string; schema?: Json } = { name: this.#freshName() };
    // Noted first: what it refers to may lead back to it.
    this.#kept.set(target.pointer, entry);
    const copy = detached(target.json, target.resource, home, this.#index);
    entry.schema = isJsonObject(copy) ? this.#redirected(copy, home) : copy;
    return entry.name;
  }

  #freshName(): string {
    const taken = this.#altered[this.#defsKey()];
    for (let number = this.#kept.size + 1; ; number++) {
      const name = number === 1 ? 'as-written' : `as-written-${number}`;
      if (!isJsonObject(taken) || !Object.hasOwn(taken, name)) return name;
    }
  }

  #defsKey(): string {
    return this.#index.root.resource.dialect.draft >= 2019 ? '$defs' : 'definitions';
  }
}
