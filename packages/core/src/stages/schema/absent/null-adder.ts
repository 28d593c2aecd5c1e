import { keysIn, listIn, mapIn, propertyNames } from '../../../contract/schema-parts.ts';
import { escapeRegExp } from '../../../lib/escape-reg-exp.ts';
import { linearPattern, type PatternEngine } from '../../../lib/linear-pattern.ts';
import { words } from '../../../lib/words.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { SchemaIndex } from '../schema-index.ts';
import type { SchemaResource } from '../schema-spot.ts';
import { mapSubschemas, type Subschema, segmentsBelow } from '../subschemas.ts';
import { detached, resourceOf } from './detached.ts';
import { areSchemasApart, oneAtATime } from './one-of.ts';
import { namedKeys, type PointerTree, pointersIn, treeAt } from './pointer-tree.ts';
import { takingNull } from './taking-null.ts';

// More places than any schema has on the way to a few fields. One that refers to itself in many ways could have millions.
const MOST_STEPS = 20_000;

// The longest tuple that is written out just to treat one item differently.
const MOST_ITEMS = 64;

// Keywords next to `$ref` that have no effect.
const REMARKS: ReadonlySet<string> = new Set(words('title description default examples deprecated readOnly writeOnly $comment'));

export class NullAdder {
  readonly reached = new Set<string>();
  readonly blocked = new Map<string, string>();
  readonly names = new Map<string, Set<string>>();
  readonly #index: SchemaIndex;
  readonly #engine: PatternEngine | undefined;
  #steps = 0;

  constructor(index: SchemaIndex, engine: PatternEngine | undefined) {
    this.#index = index;
    this.#engine = engine;
  }

  at(schema: Json, tree: PointerTree, outer: SchemaResource): Json {
    const inside = tree.below.size === 0 ? schema : this.#inside(schema, tree, outer);
    for (const pointer of tree.ends) this.reached.add(pointer);
    return tree.ends.length === 0 ? inside : takingNull(inside, (ref) => this.#followed(ref, outer));
  }

  #followed(ref: string, home: SchemaResource): Json | undefined {
    const target = this.#index.resolve(home, ref);
    return target?.resource.uri === home.uri ? target.json : undefined;
  }

  // Records that null cannot be added exactly for the pointers of a tree.
  #block(tree: PointerTree, feature: string): void {
    for (const pointer of pointersIn(tree)) this.blocked.set(pointer, feature);
  }

  #inside(schema: Json, tree: PointerTree, outer: SchemaResource): Json {
    if (!isJsonObject(schema)) return schema;
    if (++this.#steps > MOST_STEPS) {
      this.#block(tree, 'too many ways to a place in `absent`');
      return schema;
    }
    const home = resourceOf(schema, outer, this.#index);
    if (home.dialect.draft <= 7 && typeof schema.$ref === 'string') return this.#behindRef(schema, tree, home);
    for (const way of tree.ways) this.#note(way, propertyNames(schema));
    let result = mapSubschemas(schema, home.dialect, (child) => this.#child(child, schema, tree, home));
    result = this.#oneOf(result, tree, home);
    result = this.#others(result, schema.additionalProperties, tree, home);
    result = this.#laterItems(result, tree, home);
    return this.#behindRef(result, tree, home);
  }

  #child(child: Subschema, { items }: JsonObject, tree: PointerTree, home: SchemaResource): Json {
    const { keyword, key, schema } = child;
    if (keyword === 'oneOf' || (keyword === 'additionalItems' && !Array.isArray(items))) return schema;
    if (keyword === 'patternProperties') return this.#pattern(schema, key, tree, home);
    const segments = segmentsBelow(child);
    if (segments === undefined) return schema;
    if (segments.length === 0) return this.#inside(schema, tree, home);
    // A boolean describes nothing for other keys and items.
    return segments[0] === '*' && !isJsonObject(schema) ? schema : this.#below(schema, tree, segments[0] as string, home);
  }

  // Changes a copy of a reference's target, because the target is shared.
  #behindRef(schema: JsonObject, tree: PointerTree, home: SchemaResource): JsonObject {
    const target = typeof schema.$ref === 'string' ? this.#index.resolve(home, schema.$ref) : undefined;
    if (target === undefined) return schema;
    const copy = detached(target.json, target.resource, home, this.#index);
    const changed = this.#inside(copy, tree, home);
    if (changed === copy || !isJsonObject(changed)) return schema;
    if (target.resource.dialect.draft !== home.dialect.draft) this.#block(tree, 'a `$ref` to another dialect on the way to it');
    if (home.dialect.draft <= 7) return { ...kept(schema), ...changed };
    const { $ref: _, ...beside } = schema;
    if (Object.keys(beside).every((key) => REMARKS.has(key))) return { ...changed, ...beside };
    return { ...beside, allOf: [...listIn(beside.allOf), changed] };
  }

  // Changes `oneOf`. With null in one branch, a value may meet two of them, and `oneOf` would reject it.
  #oneOf(schema: JsonObject, tree: PointerTree, home: SchemaResource): JsonObject {
    const before = listIn(schema.oneOf);
    const after = before.map((branch) => this.#inside(branch, tree, home));
    const moved = [...before.keys()].filter((index) => before[index] !== after[index]);
    if (moved.length === 0) return schema;
    const branches = before.map((branch) => this.#resolved(branch, home));
    if (areSchemasApart(branches, tree)) return { ...schema, oneOf: after };
    const copies = before.map((branch) => detached(branch, resourceOf(branch, home, this.#index), home, this.#index));
    const alternatives = oneAtATime(copies, after, moved);
    if (alternatives === undefined) this.#block(tree, 'a `oneOf` of many branches with nothing to tell them apart');
    const { oneOf: _, ...beside } = schema;
    return { ...beside, allOf: [...listIn(beside.allOf), { anyOf: alternatives ?? [] }] };
  }

  #resolved(schema: Json, home: SchemaResource): Json {
    const ref = isJsonObject(schema) ? schema.$ref : undefined;
    return typeof ref === 'string' ? (this.#index.resolve(home, ref)?.json ?? schema) : schema;
  }

  // Gives a key that only `additionalProperties` describes a separate entry.
  #others(schema: JsonObject, rest: Json | undefined, tree: PointerTree, home: SchemaResource): JsonObject {
    if (!isJsonObject(rest)) return schema;
    const listed = mapIn(schema.properties);
    const sources = keysIn(schema.patternProperties);
    const keys = namedKeys(tree).filter(
      (key) => !Object.hasOwn(listed, key) && !sources.some((source) => this.#matches(source, key)),
    );
    const added = keys.flatMap((key) => {
      const copy = detached(rest, resourceOf(rest, home, this.#index), home, this.#index);
      const changed = this.#below(copy, tree, key, home);
      return changed === copy ? [] : [[key, changed] as const];
    });
    return added.length === 0 ? schema : { ...schema, properties: Object.fromEntries([...Object.entries(listed), ...added]) };
  }

  #pattern(schema: Json, source: string, tree: PointerTree, home: SchemaResource): Json {
    let result = this.#below(schema, tree, '*', home);
    for (const key of namedKeys(tree).filter((name) => this.#matches(source, name))) {
      const before = result;
      result = this.#below(result, tree, key, home);
      if (result !== before && source !== `^${escapeRegExp(key)}$`)
        this.#block(
          tree.below.get(key) as PointerTree,
          `a pattern in \`patternProperties\` that matches more keys than \`${key}\``,
        );
    }
    return result;
  }

  // Writes out items that only the schema for further items describes.
  #laterItems(schema: JsonObject, tree: PointerTree, home: SchemaResource): JsonObject {
    const isNew = home.dialect.draft >= 2020;
    const fixed = listIn(isNew ? schema.prefixItems : schema.items);
    const others = isNew || !Array.isArray(schema.items) ? schema.items : schema.additionalItems;
    if (!isJsonObject(others)) return schema;
    const copy = () => detached(others, resourceOf(others, home, this.#index), home, this.#index);
    const longer = [...fixed];
    for (const index of indexesIn(tree).filter((one) => one >= fixed.length)) {
      const item = copy();
      const changed = this.#below(item, tree, String(index), home);
      if (changed === item) continue;
      if (index >= MOST_ITEMS) this.#block(tree.below.get(String(index)) as PointerTree, `the item ${index} of a list`);
      else while (longer.length < index) longer.push(copy());
      longer[longer.length] = changed;
    }
    if (longer.length === fixed.length) return schema;
    return isNew ? { ...schema, prefixItems: longer } : { ...schema, items: longer, additionalItems: others };
  }

  #below(schema: Json, tree: PointerTree, key: string, home: SchemaResource): Json {
    const asked = treeAt(tree, key);
    return asked === undefined ? schema : this.at(schema, asked, home);
  }

  #matches(source: string, key: string): boolean {
    return linearPattern(source, this.#engine).pattern?.test(key) === true;
  }

  #note(way: string, names: readonly string[]): void {
    const known = this.names.get(way) ?? new Set();
    for (const name of names) known.add(name);
    this.names.set(way, known);
  }
}

// Returns the keywords that count next to a `$ref` in old drafts, if only for others.
function kept(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => key === '$schema' || key === 'definitions' || key === '$defs'),
  );
}

function indexesIn(tree: PointerTree): readonly number[] {
  const written = namedKeys(tree).filter((key) => /^(?:0|[1-9][0-9]{0,8})$/.test(key));
  return written.map(Number).sort((one, other) => one - other);
}
