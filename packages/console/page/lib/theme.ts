import { Store } from './store.ts';

const NAME = 'tamis-theme';

/** Light, dark, or as the system has it. */
export type Theme = 'system' | 'light' | 'dark';

/** The chosen theme. */
export function theme(): Theme {
  const stored = window.localStorage.getItem(NAME);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The theme that is shown. */
export const shownTheme = new Store<Theme>(theme());

/** Applies a theme. */
export function setTheme(chosen: Theme): void {
  window.localStorage.setItem(NAME, chosen);
  shownTheme.set(chosen);
  if (chosen === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', chosen);
}
