/** The names bound by comprehensions and lambdas, innermost first, as known at compile time. */
export class Scope {
  readonly #names: string[] = [];
  readonly parent: Scope | undefined;

  constructor(parent: Scope | undefined) {
    this.parent = parent;
  }

  /** Returns the slot of a name in this scope, which is created if it is new. */
  bind(name: string): number {
    const known = this.#names.indexOf(name);
    return known >= 0 ? known : this.#names.push(name) - 1;
  }

  /** The number of names it binds. */
  get size(): number {
    return this.#names.length;
  }

  /** Returns how many scopes out a name is bound, and its slot, or undefined if it is not bound. */
  find(name: string): { readonly hops: number; readonly slot: number } | undefined {
    let hops = 0;
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.parent, hops++) {
      const slot = scope.#names.indexOf(name);
      if (slot >= 0) return { hops, slot };
    }
    return undefined;
  }
}
