import { Store } from './store.ts';

const NAME = 'tamis-theme';

export type Theme = 'system' | 'light' | 'dark';

export function theme(): Theme {
  const stored = window.localStorage.getItem(NAME);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export const shownTheme = new Store<Theme>(theme());

export function setTheme(chosen: Theme): void {
  window.localStorage.setItem(NAME, chosen);
  shownTheme.set(chosen);
  if (chosen === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', chosen);
}
