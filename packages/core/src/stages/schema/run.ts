import type { Code } from '../../codes/code.ts';
import { childPointer } from '../../lib/pointer.ts';
import type { Finding } from '../../model/index.ts';
import type { SchemaNode } from './schema-node.ts';
import type { SchemaResource } from './schema-spot.ts';

// What the keywords of a schema and of those in place evaluated.
export interface Marks {
  readonly keys: Set<string>;
  readonly items: Set<number>;
  allKeys: boolean;
  itemsBefore: number;
}

export function newMarks(): Marks {
  return { keys: new Set(), items: new Set(), allKeys: false, itemsBefore: 0 };
}

export function mergeMarks(into: Marks, from: Marks): void {
  for (const key of from.keys) into.keys.add(key);
  for (const item of from.items) into.items.add(item);
  into.allKeys ||= from.allKeys;
  into.itemsBefore = Math.max(into.itemsBefore, from.itemsBefore);
}

export interface FindingSink {
  readonly findings: Finding[];
  readonly cap: number;
  count: number;
}

export type DynamicNode = (resource: SchemaResource, name: string) => SchemaNode | undefined;

type Evaluate = (node: SchemaNode, value: unknown, run: SchemaRun, marks: Marks | undefined) => boolean;

export class SchemaRun {
  readonly evaluate: Evaluate;
  sink: FindingSink | undefined;
  readonly path: (string | number)[] = [];
  readonly #scope: SchemaResource[] = [];
  readonly #dynamicNode: DynamicNode | undefined;
  readonly #known = new Map<SchemaNode, Map<object, 'met' | 'unmet' | 'told'>>();

  constructor(evaluate: Evaluate, sink: FindingSink | undefined, dynamicNode: DynamicNode | undefined) {
    this.evaluate = evaluate;
    this.sink = sink;
    this.#dynamicNode = dynamicNode;
  }

  miss(code: Code, args: Finding['args'] | (() => Finding['args'])): false {
    const { sink } = this;
    if (!sink) return false;
    sink.count += 1;
    if (sink.findings.length >= sink.cap) return false;
    const path = this.path.reduce<string>(childPointer, '');
    sink.findings.push({ code, severity: 'error', path, args: typeof args === 'function' ? args() : args });
    return false;
  }

  // Reports nothing until the returned sink is put back.
  mute(): FindingSink | undefined {
    const { sink } = this;
    this.sink = undefined;
    return sink;
  }

  // Records that a schema of this resource is entered, or returns false if it is already the current one.
  enter(resource: SchemaResource): boolean {
    if (!this.#dynamicNode || this.#scope.at(-1) === resource) return false;
    this.#scope.push(resource);
    return true;
  }

  leave(): void {
    this.#scope.pop();
  }

  dynamicTarget({ name, node }: NonNullable<SchemaNode['dynamicRef']>): SchemaNode {
    if (name === undefined) return node;
    for (const resource of this.#scope) {
      const found = this.#dynamicNode?.(resource, name);
      if (found) return found;
    }
    return node;
  }

  // Returns an earlier result. A failure that was not reported yet does not count if there is a sink.
  recall(node: SchemaNode, value: unknown): boolean | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    const known = this.#known.get(node)?.get(value);
    return known === undefined || (known === 'unmet' && this.sink) ? undefined : known === 'met';
  }

  // Stores a result, unless it may depend on the path that led here.
  remember(node: SchemaNode, value: unknown, met: boolean): void {
    if (this.#dynamicNode || typeof value !== 'object' || value === null) return;
    const known = this.#known.get(node) ?? new Map<object, 'met' | 'unmet' | 'told'>();
    const isTold = this.sink !== undefined || known.get(value) === 'told';
    this.#known.set(node, known.set(value, met ? 'met' : isTold ? 'told' : 'unmet'));
  }
}
