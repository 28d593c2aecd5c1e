import fc from 'fast-check';
import type { CompletedPart } from '../src/entries/contract.ts';
import type { Gate, Json, StreamUpdate, Verdict } from '../src/index.ts';

export interface Chunked {
  readonly text: string;
  readonly chunks: readonly string[];
}

export function chunked(texts: fc.Arbitrary<string>): fc.Arbitrary<Chunked> {
  return fc
    .tuple(texts, fc.oneof(fc.constant<readonly number[]>([1]), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 })))
    .map(([text, sizes]) => ({ text, chunks: cut(text, sizes) }));
}

function cut(text: string, sizes: readonly number[]): readonly string[] {
  const chunks: string[] = [];
  let at = 0;
  for (let turn = 0; at < text.length && turn < 500; turn++) {
    const to = at + (sizes[turn % sizes.length] as number);
    chunks.push(text.slice(at, to));
    at = to;
  }
  return at < text.length ? [...chunks, text.slice(at)] : chunks;
}

export interface Streamed {
  readonly updates: readonly StreamUpdate[];
  readonly completed: readonly CompletedPart[];
  // The first update that says that the contract can't be met.
  readonly abort: StreamUpdate | undefined;
  readonly verdict: Verdict;
}

// Pushes every chunk through a gate. Each state of the partial value is copied, because the stream goes on with it.
export function streamed(gate: Gate, chunks: readonly (string | Uint8Array)[]): Streamed {
  const stream = gate.stream();
  const updates = chunks.map((chunk) => {
    const update = stream.push(chunk);
    return { ...update, partial: structuredClone(update.partial) };
  });
  return {
    updates,
    completed: updates.flatMap(({ completed }) => completed),
    abort: updates.find(({ violated }) => violated.length > 0),
    verdict: stream.end(),
  };
}

export function rebuilt(parts: readonly CompletedPart[]): Json | undefined {
  const below = new Map<string, CompletedPart[]>();
  for (const part of parts) {
    const parent = part.path.slice(0, part.path.lastIndexOf('/'));
    if (part.path !== '') below.set(parent, [...(below.get(parent) ?? []), part]);
  }
  const build = ({ path, value }: CompletedPart): Json => {
    if (typeof value !== 'object' || value === null) return value;
    const inner = (below.get(path) ?? []).map((part) => [lastSegment(part.path), build(part)] as const);
    return Array.isArray(value) ? inner.map(([, item]) => item) : Object.fromEntries(inner);
  };
  const root = parts.find(({ path }) => path === '');
  return root && build(root);
}

function lastSegment(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
