import { childPointer } from '../lib/pointer.ts';
import { type Json, setOwn } from '../model/index.ts';
import type { JsonEvent } from './json-event.ts';

// An object or list that is still open.
type Frame =
  | { readonly object: Record<string, Json>; readonly path: string; key: string }
  | { readonly list: Json[]; readonly path: string };

export interface WrittenPart {
  readonly path: string;
  readonly value: Json;
}

export class PartialValue {
  root: Json | undefined;
  readonly #open: Frame[] = [];

  has(key: string): boolean {
    const frame = this.#open.at(-1);
    return frame !== undefined && 'object' in frame && Object.hasOwn(frame.object, key);
  }

  take(event: JsonEvent): WrittenPart | undefined {
    if (event.kind === 'open') this.#openFrame(event.isObject);
    else if (event.kind === 'key') this.#setKey(event.key);
    else if (event.kind === 'scalar') return { path: this.#put(event.value), value: event.value };
    else if (event.kind === 'close') return this.#close();
    return undefined;
  }

  #openFrame(isObject: boolean): void {
    const object: Record<string, Json> = {};
    const list: Json[] = [];
    const path = this.#put(isObject ? object : list);
    this.#open.push(isObject ? { object, path, key: '' } : { list, path });
  }

  #setKey(key: string): void {
    const frame = this.#open.at(-1);
    if (frame !== undefined && 'object' in frame) frame.key = key;
  }

  #put(value: Json): string {
    const frame = this.#open.at(-1);
    if (frame === undefined) {
      this.root = value;
      return '';
    }
    if ('list' in frame) return childPointer(frame.path, frame.list.push(value) - 1);
    const { object, key } = frame;
    // Plain assignment would set the prototype.
    if (key === '__proto__') setOwn(object, key, value);
    else object[key] = value;
    return childPointer(frame.path, key);
  }

  #close(): WrittenPart | undefined {
    const frame = this.#open.pop();
    return frame && { path: frame.path, value: 'list' in frame ? frame.list : frame.object };
  }
}
