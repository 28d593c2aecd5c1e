import { useLayoutEffect, useState } from 'preact/hooks';

export class Store<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  get value(): Value {
    return this.#value;
  }

  set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export function useStore<Value>(store: Store<Value>): Value {
  const [, redraw] = useState(0);
  // An effect that runs after the frame would miss values set before it.
  useLayoutEffect(() => store.listen(() => redraw((count) => count + 1)), [store]);
  return store.value;
}
