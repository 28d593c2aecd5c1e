import { safetyOf, stageEntry } from '../../codes/stage-entry.ts';
import type { Documents, SchemaPlace } from '../../contract/documents.ts';
import { propertyNames } from '../../contract/schema-parts.ts';
import { appendAll } from '../../lib/append-all.ts';
import { closestWord } from '../../lib/closest-word.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import { ownValue } from '../../lib/own-value.ts';
import { isPlainObject } from '../../lib/plain-object.ts';
import { childPointer } from '../../lib/pointer.ts';
import { type Change, type Finding, isJsonObject, type Json, type JsonObject } from '../../model/index.ts';
import { MOST_STRANGERS } from '../../stages/coerce/keys.ts';
import { isConverting, tellsTooLittle } from '../../stages/schema/index.ts';
import { DescribedPart } from '../described-part.ts';

export interface PromptSchema {
  readonly documents: Documents;
  readonly explain: (value: Json) => readonly Finding[];
  readonly acceptsAt: (ref: string, value: Json) => boolean;
}

// Returns a change for each place where a validator's output differs from its input. The change is safe if the input meets what the model
// was told there, and unsafe if the validator made a value that fits from one that does not.
export function validatorChanges(before: Json, after: unknown, told: PromptSchema | undefined): readonly Change[] {
  if (jsonEqual(before, after)) return [];
  const comparison = new Comparison(before, told);
  comparison.compare(before, after, new DescribedPart(before, told?.documents));
  return comparison.changes;
}

// The most words that are compared, so that a reply full of unknown keys takes no longer than others. More of them are in doubt.
const MOST_COMPARISONS = 100_000;

class Comparison {
  readonly changes: Change[] = [];
  readonly #told: PromptSchema | undefined;
  readonly #breaches: Breaches;
  // Whether a validator may have converted a part. The same ones contain many others.
  readonly #open = new Map<DescribedPart, boolean>();

  readonly #near = new Map<string, boolean>();
  #comparisons = 0;

  constructor(before: Json, told: PromptSchema | undefined) {
    this.#told = told;
    this.#breaches = new Breaches(told?.explain(before) ?? []);
  }

  compare(before: Json | undefined, after: unknown, part: DescribedPart): void {
    if (jsonEqual(before, after)) return;
    if (isJsonObject(before) && isPlainObject(after)) this.#entries(before, after, part);
    else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
      before.forEach((item: Json, index) => {
        this.compare(item, after[index], part.below(index, item));
      });
    else this.#note(this.#isConverted(before, after, part) ? 'schema.converted' : 'schema.transformed', part, before, after);
  }

  #entries(before: JsonObject, after: { readonly [key: string]: unknown }, part: DescribedPart): void {
    const names = new Set(part.places.flatMap(({ schema }) => propertyNames(schema)));
    const isMerged = this.#isMerged(before, after, part, names);
    const missing = [...names].filter((name) => !Object.hasOwn(before, name));
    const keys = Object.keys(before);
    for (const key of keys) {
      const value = before[key] as Json;
      const below = part.below(key, value);
      const isStripped = !Object.hasOwn(after, key) && !names.has(key);
      const isMeant = keys.length <= MOST_STRANGERS && this.#isNear(key, missing);
      if (isStripped && (isMeant || (isMerged && below.places.length > 0)))
        this.#note('coerce.key-dropped', below, value, undefined);
      else this.compare(value, ownValue(after, key), below);
    }
    for (const key of Object.keys(after)) {
      if (!Object.hasOwn(before, key)) this.compare(undefined, after[key], part.below(key, null));
    }
  }

  // Whether entries of a map were lost. Its keys are data, so for each that the validator left out there must be another: otherwise two
  // keys became one, and only one of their values is left.
  #isMerged(
    before: JsonObject,
    after: { readonly [key: string]: unknown },
    part: DescribedPart,
    names: ReadonlySet<string>,
  ): boolean {
    const isLost = (key: string) => !(Object.hasOwn(after, key) || names.has(key)) && part.below(key, null).places.length > 0;
    const added = Object.keys(after).filter((key) => !(Object.hasOwn(before, key) || names.has(key)));
    return Object.keys(before).filter(isLost).length > added.length;
  }

  #isNear(key: string, missing: readonly string[]): boolean {
    if (this.#comparisons > MOST_COMPARISONS) return true;
    const question = JSON.stringify([key, missing]);
    const known = this.#near.get(question);
    if (known !== undefined) return known;
    this.#comparisons += missing.length;
    const isNear = closestWord(key, missing) !== undefined;
    this.#near.set(question, isNear);
    return isNear;
  }

  // Whether a value was made into another because it does not meet what was told, or because nothing was.
  #isConverted(before: Json | undefined, after: unknown, part: DescribedPart): boolean {
    // A value that was added or left out was not made of another.
    const made = before === undefined || after === undefined ? part.above : part;
    if (before !== undefined && holdsNotANumber(after)) return true;
    const isOpen = made?.isWithin((one) => this.#isOpen(one)) ?? this.#told === undefined;
    const isTold = before === undefined && part.places.some((place) => isDefault(place, after));
    return (isOpen && !isTold && !isSpelledAlike(before, after)) || this.#breaches.touch(part.path);
  }

  #isOpen(part: DescribedPart): boolean {
    const known = this.#open.get(part);
    if (known !== undefined) return known;
    const { places, value } = part;
    const isOpen = places.length === 0 || places.some((place) => this.#mayConvert(place, value));
    this.#open.set(part, isOpen);
    return isOpen;
  }

  #mayConvert({ schema, ref }: SchemaPlace, value: Json): boolean {
    return tellsTooLittle(schema) || (isConverting(schema) && this.#told?.acceptsAt(ref, value) !== true);
  }

  #note(
    code: 'schema.converted' | 'schema.transformed' | 'coerce.key-dropped',
    part: DescribedPart,
    before: Json | undefined,
    after: unknown,
  ): void {
    this.changes.push({ code, safety: safetyOf(code), path: part.path, before: before ?? null, after: shown(after) });
  }
}

function isSpelledAlike(before: Json | undefined, after: unknown): boolean {
  const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar(before) && isScalar(after) && String(before) === String(after);
}

function isDefault({ schema }: SchemaPlace, value: unknown): boolean {
  return isJsonObject(schema) && Object.hasOwn(schema, 'default') && jsonEqual(schema.default, value);
}

function holdsNotANumber(value: unknown): boolean {
  const seen = new Set<unknown>();
  const open = [value];
  for (let one = open.pop(); open.length > 0 || one !== undefined; one = open.pop()) {
    if (one instanceof Date ? Number.isNaN(one.getTime()) : typeof one === 'number' && !Number.isFinite(one)) return true;
    if (typeof one !== 'object' || one === null || seen.has(one)) continue;
    seen.add(one);
    appendAll(open, Object.values(one));
  }
  return false;
}

class Breaches {
  readonly #paths = new Set<string>();
  readonly #above = new Set<string>();

  constructor(findings: readonly Finding[]) {
    for (const finding of findings) {
      const path = placeOf(finding);
      this.#paths.add(path);
      for (const outer of outerOf(path)) this.#above.add(outer);
    }
  }

  touch(path: string): boolean {
    return this.#above.has(path) || [path, ...outerOf(path)].some((outer) => this.#paths.has(outer));
  }
}

function placeOf({ code, path, args }: Finding): string {
  const isMissing = stageEntry(code).keyword === 'required' && typeof args.key === 'string';
  return isMissing ? childPointer(path, String(args.key)) : path;
}

function outerOf(path: string): readonly string[] {
  const found: string[] = [];
  for (let at = path; at !== ''; found.push(at)) at = at.slice(0, at.lastIndexOf('/'));
  return found;
}

function shown(value: unknown): Json {
  if (value === undefined) return null;
  try {
    const text = JSON.stringify(value);
    return text === undefined ? String(value) : (JSON.parse(text) as Json);
  } catch {
    return String(value);
  }
}
