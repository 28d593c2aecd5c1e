const NAME = 'tamis-theme';

/** Light, dark, or as the system has it. */
export type Theme = 'system' | 'light' | 'dark';

/** The chosen theme. */
export function theme(): Theme {
  const stored = window.localStorage.getItem(NAME);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies a theme. */
export function setTheme(chosen: Theme): void {
  window.localStorage.setItem(NAME, chosen);
  if (chosen === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', chosen);
}
