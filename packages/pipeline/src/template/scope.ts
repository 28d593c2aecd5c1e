import type { TemplateValue } from './values.ts';

export class Scope {
  readonly #own: Map<string, TemplateValue> = new Map();
  readonly #parent: Scope | undefined;

  constructor(parent?: Scope) {
    this.#parent = parent;
  }

  set(name: string, value: TemplateValue): void {
    this.#own.set(name, value);
  }

  find(name: string): TemplateValue | undefined {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      const value = scope.#own.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}
