/**
 * Numbers the strongly connected components of a graph. Two nodes have the same number if each can be reached from the other. A node's
 * successors have a number no higher than its own. Uses Tarjan's algorithm, with an explicit stack because chains may be long.
 */
export function componentsOf<Node>(nodes: readonly Node[], next: (node: Node) => readonly Node[]): ReadonlyMap<Node, number> {
  const search = new Search(next);
  for (const node of nodes) search.from(node);
  return search.components;
}

// A node being visited: the earliest node it is known to lead back to, and the successors still to visit.
interface Open<Node> {
  readonly node: Node;
  readonly order: number;
  readonly left: Iterator<Node>;
  earliest: number;
}

class Search<Node> {
  readonly components = new Map<Node, number>();
  readonly #next: (node: Node) => readonly Node[];
  readonly #order = new Map<Node, number>();
  readonly #unassigned: Node[] = [];
  readonly #way: Open<Node>[] = [];
  #count = 0;

  constructor(next: (node: Node) => readonly Node[]) {
    this.#next = next;
  }

  from(start: Node): void {
    if (!this.#order.has(start)) this.#open(start);
    for (let top = this.#way.at(-1); top; top = this.#way.at(-1)) {
      const step = top.left.next();
      if (step.done) this.#close(top);
      else this.#look(top, step.value);
    }
  }

  #open(node: Node): void {
    const order = this.#order.size;
    this.#order.set(node, order);
    this.#unassigned.push(node);
    this.#way.push({ node, order, left: this.#next(node).values(), earliest: order });
  }

  #look(top: Open<Node>, node: Node): void {
    const order = this.#order.get(node);
    if (order === undefined) this.#open(node);
    else if (!this.components.has(node)) top.earliest = Math.min(top.earliest, order);
  }

  #close(top: Open<Node>): void {
    this.#way.pop();
    const before = this.#way.at(-1);
    if (before) before.earliest = Math.min(before.earliest, top.earliest);
    if (top.earliest !== top.order) return;
    for (let node = this.#unassigned.pop(); node !== undefined; node = this.#unassigned.pop()) {
      this.components.set(node, this.#count);
      if (node === top.node) break;
    }
    this.#count += 1;
  }
}
