export interface Unseen {
  readonly names: readonly string[];
  readonly isAbove: boolean;
}

// How much of a piece must be visible. Browsers round, so a whole piece may be slightly less than 1.
const WHOLE = 0.98;

// Tracks which elements marked `data-see` below a root have been fully on the screen. An element counts only with the text it had then; if
// the text changes, it must be seen again.
export class Watch {
  readonly #root: HTMLElement;
  readonly #tell: (unseen: Unseen) => void;
  readonly #changes = new MutationObserver(() => this.look());
  readonly #seen = new WeakMap<Element, string>();
  #watched = new WeakMap<Element, string>();
  #observer: IntersectionObserver | undefined;
  #margin = '';

  constructor(root: HTMLElement, tell: (unseen: Unseen) => void) {
    this.#root = root;
    this.#tell = tell;
    this.#changes.observe(root, { subtree: true, childList: true, characterData: true });
    window.addEventListener('resize', this.look);
    this.look();
  }

  stop(): void {
    this.#changes.disconnect();
    this.#observer?.disconnect();
    window.removeEventListener('resize', this.look);
  }

  unseen(): readonly HTMLElement[] {
    return this.#all().filter((one) => this.#seen.get(one) !== one.textContent);
  }

  isDone(): boolean {
    return this.#all().length > 0 && this.unseen().length === 0;
  }

  readonly look = (): void => {
    this.#openObserver();
    for (const one of this.unseen()) {
      const text = one.textContent ?? '';
      if (this.#watched.get(one) === text) continue;
      this.#watched.set(one, text);
      this.#observer?.unobserve(one);
      this.#observer?.observe(one);
    }
    this.#report();
  };

  #all(): readonly HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>('[data-see]')];
  }

  // Opens an observer whose margin excludes the bars that cover the page. The margin can't be changed later.
  #openObserver(): void {
    const margin = marginFor(this.#root);
    if (margin === this.#margin) return;
    this.#margin = margin;
    this.#observer?.disconnect();
    this.#watched = new WeakMap();
    this.#observer = new IntersectionObserver((entries) => this.#see(entries), {
      rootMargin: margin,
      threshold: [WHOLE, 0.99, 1],
    });
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    // A bar that has grown since then covers elements that these entries take for visible, so all are measured again.
    if (marginFor(this.#root) !== this.#margin) {
      this.look();
      return;
    }
    for (const entry of entries) {
      const text = this.#watched.get(entry.target);
      if (text === undefined || entry.intersectionRatio < WHOLE) continue;
      this.#seen.set(entry.target, text);
      this.#observer?.unobserve(entry.target);
    }
    this.#report();
  }

  #report(): void {
    const left = this.unseen();
    const names = left.map((one) => one.closest<HTMLElement>('[data-item]')?.dataset.item ?? 'more');
    this.#tell({ names: [...new Set(names)], isAbove: (left[0]?.getBoundingClientRect().top ?? 0) < 0 });
  }
}

function marginFor(root: HTMLElement): string {
  if (root.closest('dialog') !== null) return '0px';
  if (document.querySelector('dialog[open]') !== null) return '-100% 0px 0px 0px';
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
  const top = Math.max(0, ...boxes('.topbar').map(({ bottom }) => bottom));
  const bottom = Math.max(0, ...boxes('.actfoot, .below, .toast').map((box) => window.innerHeight - box.top));
  return `-${Math.ceil(top)}px 0px -${Math.ceil(bottom)}px 0px`;
}
