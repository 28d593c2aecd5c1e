import { useLayoutEffect, useRef } from 'preact/hooks';

// Actions by key. Names are those of `KeyboardEvent.key`; `ctrl+` means Ctrl or Command, and `shift+` is used with arrows.
export type Keys = { readonly [key: string]: () => void };

interface Layer {
  readonly keys: { current: Keys };
  readonly isModal: boolean;
}

const layers: Layer[] = [];
let deadUntil = 0;
let goesTo = Number.NEGATIVE_INFINITY;

const LETTERS_OFF = 'tamis-letters-off';

export function lettersAreOff(): boolean {
  return window.localStorage.getItem(LETTERS_OFF) === 'yes';
}

export function turnLetters(isOff: boolean): void {
  window.localStorage.setItem(LETTERS_OFF, isOff ? 'yes' : 'no');
}

const GUARD = 400;

// Ignores keys for a moment after the screen has changed, because they were intended for the previous contents.
export function settle(): void {
  deadUntil = performance.now() + Number(document.documentElement.dataset.guardMs ?? GUARD);
}

export function useSettling(about: string): void {
  useLayoutEffect(settle, [about]);
}

// The places that `g` and a letter jump to.
export const jumps: { [letter: string]: () => void } = {};

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select');
}

function nameOf(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey) return `ctrl+${event.key.toLowerCase()}`;
  return event.shiftKey && event.key.startsWith('Arrow') ? `shift+${event.key}` : event.key;
}

function isForText(name: string): boolean {
  return name.length === 1 || name === 'Enter' || name === 'ctrl+a' || name.startsWith('shift+');
}

// Keys for moving and undoing, which decide nothing and so need not wait for the screen.
const MOVES: ReadonlySet<string> = new Set(['j', 'k', 'J', 'K', 'u']);

function onKey(event: KeyboardEvent): void {
  if (event.altKey || event.isComposing || event.repeat) return;
  const name = nameOf(event);
  const isLetter = name.length === 1;
  if (isTyping(event.target) && isForText(name)) return;
  if (
    event.target instanceof HTMLElement &&
    event.target.closest('button, a, summary') !== null &&
    (name === 'Enter' || name === ' ')
  )
    return;
  if (isLetter && lettersAreOff()) return;
  if ((isLetter || name === 'ctrl+enter') && performance.now() < deadUntil && !MOVES.has(name)) return;
  const isModal = layers.some((layer) => layer.isModal);
  if (isLetter && !isModal && jump(name)) return;
  for (const { keys, isModal: ends } of layers.toReversed()) {
    const found = Object.hasOwn(keys.current, name) ? keys.current[name] : undefined;
    if (found !== undefined) {
      event.preventDefault();
      found();
      return;
    }
    if (ends) return;
  }
}

function jump(name: string): boolean {
  const isSecond = performance.now() - goesTo < 1500;
  goesTo = Number.NEGATIVE_INFINITY;
  const target = Object.hasOwn(jumps, name) ? jumps[name] : undefined;
  if (isSecond && target !== undefined) {
    target();
    return true;
  }
  if (name !== 'g') return false;
  goesTo = performance.now();
  return true;
}

document.addEventListener('keydown', onKey);

// Binds keys while a component is mounted, ahead of the keys of its children. It uses a layout effect, because effects that run after the
// frame would bind too late, keep the keys of a page that is gone, and change the order.
export function useKeys(keys: Keys, isModal = false): void {
  const current = useRef(keys);
  current.current = keys;
  useLayoutEffect(() => {
    const layer = { keys: current, isModal };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isModal]);
}
