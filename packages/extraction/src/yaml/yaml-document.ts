import type { Change, Json } from '@tamis/core';
import { type RemarkReader, segmentsOf, withoutTraces } from '@tamis/core/kind';
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Pair, parseAllDocuments, type YAMLMap } from 'yaml';
import { doubtsIn } from './doubts.ts';
import type { Spot } from './spot.ts';
import { plainMistake, type SyntaxMistake, syntaxMistakes } from './syntax-mistakes.ts';

export type Doubts = (remarks: RemarkReader) => readonly Change[];

type YamlDocument =
  | { readonly value: Json; readonly doubts: Doubts; readonly locate: (pointer: string) => Spot }
  | { readonly mistakes: readonly SyntaxMistake[] };

// The most values that all aliases together may stand for, so that a small file cannot become a large one.
const MOST_REPEATED = 10_000;

// Reads one YAML document under the core schema: dates, `on` and `yes` are text, and keys are unique.
export function readYamlDocument(text: string): YamlDocument {
  const lines = new LineCounter();
  const documents = withoutTraces(() =>
    parseAllDocuments(text, {
      lineCounter: lines,
      logLevel: 'silent',
      prettyErrors: false,
      version: '1.2',
      schema: 'core',
      // The library compares each key with all others, which takes seconds for a few thousand.
      uniqueKeys: false,
    }),
  );
  const all = Array.isArray(documents) ? (documents as Document.Parsed[]) : [];
  const spotAt = (at: number): Spot => {
    const { line, col } = lines.linePos(at);
    return { line: Math.max(1, line), column: Math.max(1, col), at };
  };
  const mistakes = syntaxMistakes(text, all, spotAt);
  if (mistakes.length > 0) return { mistakes };
  const [document] = all;
  const root = document?.contents ?? null;
  const builder = new Builder();
  const value = builder.value(root);
  if (builder.isTooMuch) return { mistakes: [plainMistake('its aliases stand for too much', spotAt(0))] };
  const doubts: Doubts = (remarks) => (document === undefined ? [] : doubtsIn(document, text, remarks));
  return { value, doubts, locate: (pointer) => spotAt(offsetOf(root, pointer)) };
}

class Builder {
  readonly #anchors = new Map<string, unknown>();
  #isRepeating = false;
  #repeated = 0;

  // Whether aliases stand for more than is accepted.
  get isTooMuch(): boolean {
    return this.#repeated > MOST_REPEATED;
  }

  value(node: unknown): Json {
    if (this.#isRepeating && ++this.#repeated > MOST_REPEATED) return null;
    const { anchor } = (node ?? {}) as { readonly anchor?: string };
    if (anchor !== undefined) this.#anchors.set(anchor, node);
    if (isAlias(node)) return this.#repeat(this.#anchors.get(node.source));
    if (isSeq(node)) return node.items.map((item) => this.value(item));
    if (isMap(node)) return this.#map(node);
    if (!isScalar(node)) return null;
    const { value } = node;
    // What JSON does not have stays text; no key of a rule accepts it.
    const isPlain = value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
    return isPlain ? (value as Json) : (node.source ?? String(value));
  }

  #map(map: YAMLMap): Json {
    const object: { [key: string]: Json } = {};
    for (const { key, value } of map.items) {
      Object.defineProperty(object, keyText(key), {
        value: this.value(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return object;
  }

  #repeat(target: unknown): Json {
    const wasRepeating = this.#isRepeating;
    this.#isRepeating = true;
    const value = this.value(target);
    this.#isRepeating = wasRepeating;
    return value;
  }
}

function keyText(key: unknown): string {
  if (!isScalar(key)) return '?';
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

// Returns the offset that a pointer leads to: the value, or its key if the value is a collection or missing, or the nearest part above if
// it does not exist.
function offsetOf(root: unknown, pointer: string): number {
  let node: unknown = root;
  let offset = startOf(root) ?? 0;
  for (const segment of segmentsOf(pointer)) {
    const pair = isMap(node) ? node.items.find(({ key }) => keyText(key) === segment) : undefined;
    const next = pair === undefined ? (isSeq(node) ? node.items[Number(segment)] : undefined) : pair.value;
    if (pair === undefined && next === undefined) return offset;
    offset = placeOf(pair, next) ?? offset;
    node = next;
  }
  return offset;
}

function placeOf(pair: Pair | undefined, value: unknown): number | undefined {
  const isText = isScalar(value) && value.value !== null;
  return isText || pair === undefined ? (startOf(value) ?? startOf(pair?.key)) : startOf(pair.key);
}

function startOf(node: unknown): number | undefined {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0];
}
