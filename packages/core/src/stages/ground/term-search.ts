export class TermSearch {
  readonly count: number;
  readonly #edges: Edges;
  // For each state, the state of its longest proper suffix in the tree.
  readonly #fallback: Int32Array;
  readonly #needle: Int32Array;
  readonly #ending: Int32Array;

  constructor(needles: readonly string[]) {
    const size = needles.reduce((sum, { length }) => sum + length, 1);
    this.#edges = new Edges(size, saltOf(needles));
    this.#fallback = new Int32Array(size);
    this.#needle = new Int32Array(size).fill(-1);
    this.#ending = new Int32Array(size);
    let count = 0;
    for (const [index, needle] of needles.entries()) if (this.#plant(needle, index)) count++;
    this.count = count;
    this.#link(needles);
  }

  #plant(needle: string, index: number): boolean {
    let state = 0;
    for (let at = 0; at < needle.length; at++) state = this.#edges.add(state, needle.charCodeAt(at));
    if (state === 0 || this.#needle[state] !== -1) return false;
    this.#needle[state] = index;
    return true;
  }

  // Links each state to its longest ending, shorter states first.
  #link(needles: readonly string[]): void {
    let alive = needles.map((text) => ({ text, state: 0 }));
    const linked = new Uint8Array(this.#fallback.length);
    for (let depth = 0; alive.length > 0; depth++) {
      alive = alive.filter(({ text }) => text.length > depth);
      for (const one of alive) {
        const code = one.text.charCodeAt(depth);
        const state = this.#edges.get(one.state, code);
        if (linked[state] === 0) {
          linked[state] = 1;
          const shorter = depth === 0 ? 0 : this.next(this.#fallback[one.state] as number, code);
          this.#fallback[state] = shorter;
          this.#ending[state] = this.#needle[shorter] === -1 ? (this.#ending[shorter] as number) : shorter;
        }
        one.state = state;
      }
    }
  }

  next(state: number, code: number): number {
    let from = state;
    for (;;) {
      const to = this.#edges.get(from, code);
      if (to > 0 || from === 0) return to;
      from = this.#fallback[from] as number;
    }
  }

  // Walks over a string and calls `ended` at each place where needles may end, with the state there. Stops once `ended` says that nothing
  // is left.
  walk(text: string, ended: (state: number, end: number) => boolean): void {
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      state = this.next(state, text.charCodeAt(at));
      if (state !== 0 && this.endingAt(state) > 0 && !ended(state, at + 1)) return;
    }
  }

  // Returns the longest needle that ends at a state, as the state where it ends, or 0 if none does.
  endingAt(state: number): number {
    return (this.#needle[state] as number) >= 0 ? state : this.endingBelow(state);
  }

  endingBelow(state: number): number {
    let below = this.#ending[state] as number;
    // What was found is skipped for good.
    while (below > 0 && (this.#needle[below] as number) < 0) below = this.#ending[below] as number;
    this.#ending[state] = below;
    return below;
  }

  needleAt(state: number): number {
    return this.#needle[state] as number;
  }

  leaveOut(state: number): void {
    this.#needle[state] = -1;
  }
}

// The edges of a tree by state and character, in flat memory.
class Edges {
  readonly #root = new Int32Array(0x10000);
  readonly #mask: number;
  readonly #from: Int32Array;
  readonly #code: Uint16Array;
  readonly #to: Int32Array;
  readonly #salt: number;
  #states = 1;

  constructor(size: number, salt: number) {
    this.#salt = salt;
    let capacity = 16;
    while (capacity < 2 * size) capacity *= 2;
    this.#mask = capacity - 1;
    this.#from = new Int32Array(capacity);
    this.#code = new Uint16Array(capacity);
    this.#to = new Int32Array(capacity);
  }

  get(from: number, code: number): number {
    return from === 0 ? (this.#root[code] as number) : (this.#to[this.#slot(from, code)] as number);
  }

  add(from: number, code: number): number {
    const known = this.get(from, code);
    if (known > 0) return known;
    const state = this.#states++;
    if (from === 0) this.#root[code] = state;
    else {
      const slot = this.#slot(from, code);
      this.#from[slot] = from;
      this.#code[slot] = code;
      this.#to[slot] = state;
    }
    return state;
  }

  #slot(from: number, code: number): number {
    let slot = mixed(from ^ this.#salt, code) & this.#mask;
    while (this.#to[slot] !== 0 && (this.#from[slot] !== from || this.#code[slot] !== code)) slot = (slot + 1) & this.#mask;
    return slot;
  }
}

// Returns a number that depends on every character of every text, so that no text can be crafted to make all its edges collide.
function saltOf(needles: readonly string[]): number {
  let salt = 0x811c9dc5;
  for (const needle of needles) {
    for (let at = 0; at < needle.length; at++) salt = Math.imul(salt ^ needle.charCodeAt(at), 0x01000193);
    salt ^= salt >>> 13;
  }
  return salt;
}

function mixed(from: number, code: number): number {
  const hash = Math.imul(from, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
