export class Scope {
  readonly #names: string[] = [];
  readonly parent: Scope | undefined;

  constructor(parent: Scope | undefined) {
    this.parent = parent;
  }

  bind(name: string): number {
    const known = this.#names.indexOf(name);
    return known >= 0 ? known : this.#names.push(name) - 1;
  }

  get size(): number {
    return this.#names.length;
  }

  find(name: string): { readonly hops: number; readonly slot: number } | undefined {
    let hops = 0;
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.parent, hops++) {
      const slot = scope.#names.indexOf(name);
      if (slot >= 0) return { hops, slot };
    }
    return undefined;
  }
}
