import { Store } from './store.ts';

const NAME = 'tamis-theme';

/** A colour theme: light, dark, or the system's. */
export type Theme = 'system' | 'light' | 'dark';

/** The chosen theme. */
export function theme(): Theme {
  const stored = window.localStorage.getItem(NAME);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The theme in use. */
export const shownTheme = new Store<Theme>(theme());

/** Stores and applies a theme. */
export function setTheme(chosen: Theme): void {
  window.localStorage.setItem(NAME, chosen);
  shownTheme.set(chosen);
  if (chosen === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', chosen);
}
