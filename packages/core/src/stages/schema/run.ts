import type { Code } from '../../codes/registry.ts';
import { childPointer } from '../../lib/pointer.ts';
import type { Finding } from '../../model/finding.ts';
import type { SchemaResource } from './schema-index.ts';
import type { SchemaNode } from './schema-node.ts';

/** Collects findings up to a cap, and counts the rest. */
export class FindingSink {
  readonly findings: Finding[] = [];
  readonly cap: number;
  count = 0;

  constructor(cap: number) {
    this.cap = cap;
  }

  add(code: Code, path: string, args: Finding['args']): void {
    this.count += 1;
    if (this.findings.length < this.cap) this.findings.push({ code, severity: 'error', path, args });
  }

  /** Takes over what another sink has collected. */
  take(other: FindingSink): void {
    this.count += other.count;
    this.findings.push(...other.findings.slice(0, Math.max(0, this.cap - this.findings.length)));
  }
}

/** What a dynamic anchor of a resource stands for. */
export type DynamicNode = (resource: SchemaResource, name: string) => SchemaNode | undefined;

/** One evaluation: where in the value it is, through which resources it came, and whom it tells. */
export class Run {
  sink: FindingSink | undefined;
  readonly path: (string | number)[] = [];
  readonly scope: SchemaResource[] = [];
  readonly #dynamicNode: DynamicNode | undefined;
  readonly #memo = new Map<SchemaNode, Map<object, boolean>>();

  constructor(sink: FindingSink | undefined, dynamicNode: DynamicNode | undefined) {
    this.sink = sink;
    this.#dynamicNode = dynamicNode;
  }

  pointer(): string {
    return this.path.reduce<string>(childPointer, '');
  }

  /** Notes that a schema of this resource is entered; false where that is where it is already. */
  enter(resource: SchemaResource): boolean {
    if (!this.#dynamicNode || this.scope.at(-1) === resource) return false;
    this.scope.push(resource);
    return true;
  }

  leave(): void {
    this.scope.pop();
  }

  /** What a dynamic reference means here: the outermost resource on the way that has its anchor decides. */
  dynamicTarget({ name, node }: NonNullable<SchemaNode['dynamicRef']>): SchemaNode {
    if (name === undefined) return node;
    for (const resource of this.scope) {
      const found = this.#dynamicNode?.(resource, name);
      if (found) return found;
    }
    return node;
  }

  /** The answer of a quiet evaluation, remembered: unions that recur would else be tried again at every level. */
  remember(node: SchemaNode, value: object, decide: () => boolean): boolean {
    if (this.#dynamicNode) return decide();
    const known = this.#memo.get(node) ?? new Map<object, boolean>();
    this.#memo.set(node, known);
    const before = known.get(value);
    if (before !== undefined) return before;
    const answer = decide();
    known.set(value, answer);
    return answer;
  }

  /** What `work` says when nobody listens. */
  quietly(work: () => boolean): boolean {
    const { sink } = this;
    this.sink = undefined;
    const answer = work();
    this.sink = sink;
    return answer;
  }

  /** What `work` tells, apart from everything else. */
  aside(work: () => boolean): FindingSink {
    const { sink } = this;
    const own = new FindingSink(sink?.cap ?? 1);
    this.sink = own;
    work();
    this.sink = sink;
    return own;
  }
}
