import type { Code } from '../../../codes/code.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { utf8Length } from '../../../lib/utf8.ts';
import { type Finding, type Json, type ResultLimits, setOwn } from '../../../model/index.ts';

// The limits on a value's size, and the keys it may have.
export interface Room extends ResultLimits {
  readonly refusesKeys: boolean;
}

export interface ResultRefusal {
  readonly code: Code;
  readonly path: string;
  readonly args: Finding['args'];
}

export type CopiedValue = { readonly value: Json } | { readonly refusal: ResultRefusal };

// Copies a value in a form that JSON can represent. Every part is read once, so that the judged value is the one passed on, whatever a
// getter or proxy returns next time. Nothing is converted silently: values that JSON would turn into null or leave out are refused.
// Undefined members are left out, because all JSON readers agree on that. The copy is made without recursion, in time linear in `room`.
export function takeValue(given: unknown, room: Room): CopiedValue {
  try {
    return { value: new Taking(room).take(given) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: { code: error.code, path: pathOf(error.at), args: error.args } };
    return { refusal: { code: 'results.not-json', path: '', args: { reason: 'reading it throws' } } };
  }
}

interface Place {
  readonly key: string | number;
  readonly outer: Copying | undefined;
}

interface Copying extends Place {
  readonly source: object;
  readonly copy: Json[] | { [key: string]: Json };
  readonly depth: number;
}

class Refused extends Error {
  readonly code: Code;
  readonly args: Finding['args'];
  readonly at: Place;

  constructor(code: Code, args: Finding['args'], at: Place) {
    super(code);
    this.code = code;
    this.args = args;
    this.at = at;
  }
}

class Taking {
  readonly #room: Room;
  readonly #open: Copying[] = [];
  #bytes = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  take(given: unknown): Json {
    const value = this.#part(given, { key: '', outer: undefined });
    for (let one = this.#open.pop(); one !== undefined; one = this.#open.pop()) {
      if (Array.isArray(one.source)) this.#items(one, one.source, one.copy as Json[]);
      else this.#members(one, one.copy as { [key: string]: Json });
    }
    return value;
  }

  #items(one: Copying, list: readonly unknown[], copy: Json[]): void {
    // A list may say that it is longer than it is, so its length counts before its items are looked at.
    this.#spend(list.length, one);
    for (let index = 0; index < list.length; index++) copy.push(this.#part(own(list, index, one), { key: index, outer: one }));
  }

  #members(one: Copying, copy: { [key: string]: Json }): void {
    for (const key of Object.keys(one.source)) {
      const at = { key, outer: one };
      const member = own(one.source, key, one);
      if (member === undefined) continue;
      if (this.#room.refusesKeys && isForbidden(key, member)) throw new Refused('results.forbidden-key', { key }, at);
      if (!key.isWellFormed()) throw notJson('a key has half of a character', at);
      this.#spend(utf8Length(key, 0) + 4, at);
      setOwn(copy, key, this.#part(member, at));
    }
  }

  #part(given: unknown, at: Place): Json {
    const value = answered(given, at);
    switch (typeof value) {
      case 'string':
        this.#spend(utf8Length(value, 0) + 2, at);
        if (!value.isWellFormed()) throw notJson('a string has half of a character', at);
        return value;
      case 'number':
        this.#spend(String(value).length, at);
        if (!Number.isFinite(value)) throw notJson(`a number is ${value}`, at);
        return value;
      case 'boolean':
        this.#spend(4, at);
        return value;
      case 'object':
        return value === null ? value : this.#nested(value, at);
      default:
        throw notJson(value === undefined ? 'a value is undefined' : `a value is a ${typeof value}`, at);
    }
  }

  #nested(source: object, { key, outer }: Place): Json {
    const depth = (outer?.depth ?? 0) + 1;
    const at = { key, outer };
    this.#spend(2, at);
    if (depth > this.#room.depth) {
      if (isInside(source, outer)) throw notJson('an object contains itself', at);
      throw new Refused('results.too-deep', { limit: this.#room.depth }, at);
    }
    const kind = kindOf(source);
    if (kind !== 'Array' && kind !== 'Object') throw notJson(`a value is a ${kind}`, at);
    const copying: Copying = { source, key, outer, depth, copy: kind === 'Array' ? [] : {} };
    this.#open.push(copying);
    return copying.copy;
  }

  #spend(bytes: number, at: Place): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#room.bytes) throw new Refused('results.too-large', { limit: this.#room.bytes }, at);
  }
}

// Returns the data under a key. An accessor is refused, because it may answer differently next time.
function own(source: object, key: string | number, outer: Copying): unknown {
  const { get, set, value } = Object.getOwnPropertyDescriptor(source, key) ?? {};
  if (get !== undefined || set !== undefined) throw notJson('a value is a getter', { key, outer });
  return value;
}

// Returns the JSON form of a class instance, such as a string for a date. A plain object with such a method does not count.
function answered(given: unknown, at: Place): unknown {
  if (typeof given !== 'object' || given === null || Object.hasOwn(given, 'toJSON')) return given;
  const { toJSON } = given as { readonly toJSON?: unknown };
  if (typeof toJSON !== 'function') return given;
  // Added to every object, it would also answer for the copy.
  if ('toJSON' in Object.prototype || 'toJSON' in Array.prototype) throw notJson('every object has toJSON', at);
  const answer: unknown = toJSON.call(given, String(at.key));
  if (answer === null && kindOf(given) === 'Date') throw notJson('a date is invalid', at);
  return answer;
}

// The kind of an object: plain ones and those of classes that say nothing else are `Object`; a Map is not.
function kindOf(source: object): string {
  return Array.isArray(source) ? 'Array' : Object.prototype.toString.call(source).slice('[object '.length, -1);
}

function isForbidden(key: string, member: unknown): boolean {
  if (key === '__proto__') return true;
  return key === 'constructor' && typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype');
}

// Whether an object contains itself. This is checked only where a walk is too deep, because every cycle ends there.
function isInside(source: object, outer: Copying | undefined): boolean {
  for (let one = outer; one !== undefined; one = one.outer) if (one.source === source) return true;
  return false;
}

function notJson(reason: string, at: Place): Refused {
  return new Refused('results.not-json', { reason }, at);
}

function pathOf({ key, outer }: Place): string {
  const keys: (string | number)[] = [];
  for (let place: Place = { key, outer }; place.outer !== undefined; place = place.outer) keys.push(place.key);
  return keys.reduceRight<string>(childPointer, '');
}
