import { known } from '../lib/known.ts';
import type { Json, JsonObject } from '../model/index.ts';
import type { Constant } from './gathering.ts';
import { countAt, isObject, memberOf, objectAt, textAt } from './pick.ts';

// Joins arguments that arrive in pieces: returns the text of all pieces, or the one value that came instead.
export function joinedArguments(before: Json | undefined, piece: unknown): Json | undefined {
  if (piece === undefined || piece === null) return before;
  if (before === undefined || before === '') return piece as Json;
  // What can't be combined is kept side by side, where it is visible.
  return asText(before) + asText(piece as Json);
}

function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface Pieces {
  id: string | undefined;
  readonly isCustom: boolean;
  name: string | undefined;
  given: Json | undefined;
}

export class CallPieces {
  readonly #calls: Pieces[] = [];
  readonly #byIndex = new Map<number | undefined, Pieces>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  // Takes an entry of `tool_calls` in an event. Anything but an object is kept as an unreadable call.
  take(entry: unknown): void {
    const called = calledIn(entry);
    const call = this.#callOf(entry, textAt(called, 'name') ?? '');
    const piece = memberOf(called, call.isCustom ? 'input' : 'arguments');
    call.id ??= textAt(entry, 'id') || undefined;
    call.name = joinedName(call.name, textAt(called, 'name'));
    call.given = joinedArguments(call.given, piece);
    this.#size += typeof piece === 'string' ? piece.length : 0;
  }

  // Returns the calls as a complete answer would have them.
  whole(): readonly JsonObject[] {
    return this.#calls.map(({ id, isCustom, name, given }) => {
      const called = known({ name, [isCustom ? 'input' : 'arguments']: given }) as JsonObject;
      return known({
        id,
        ...(isCustom ? { type: 'custom', custom: called } : { type: 'function', function: called }),
      }) as JsonObject;
    });
  }

  #callOf(entry: unknown, name: string): Pieces {
    const index = countAt(entry, 'index');
    const id = textAt(entry, 'id') || undefined;
    const last = index === undefined ? this.#calls.at(-1) : this.#byIndex.get(index);
    if (last !== undefined && isObject(entry) && goesOn(last, index, id, name)) return last;
    const isCustom = objectAt(entry, 'custom') !== undefined;
    const opened: Pieces = { id, isCustom, name: undefined, given: undefined };
    this.#calls.push(opened);
    this.#byIndex.set(index, opened);
    return opened;
  }
}

export function constantsOf(entry: unknown): readonly Constant[] {
  const index = countAt(entry, 'index');
  if (index === undefined) return [];
  return [
    [`the id of call ${index}`, textAt(entry, 'id')],
    [`the name of call ${index}`, textAt(calledIn(entry), 'name')],
  ];
}

function calledIn(entry: unknown): unknown {
  return objectAt(entry, 'function') ?? objectAt(entry, 'custom') ?? entry;
}

function goesOn(call: Pieces, index: number | undefined, id: string | undefined, name: string): boolean {
  const isSame = id === undefined || call.id === undefined || id === call.id;
  if (name === '') return isSame || index !== undefined;
  return isSame && (index !== undefined || (id !== undefined && id === call.id));
}

function joinedName(before: string | undefined, piece: string | undefined): string | undefined {
  if (piece === undefined || piece === before) return before;
  return (before ?? '') + piece;
}
