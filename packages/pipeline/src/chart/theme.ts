/** The themes of a chart: light, dark, or light that turns dark for readers who prefer it. */
export const THEMES = ['auto', 'light', 'dark'] as const;

/** The theme of a chart. */
export type Theme = (typeof THEMES)[number];

export type Role = 'surface' | 'text' | 'quiet' | 'grid' | 'edge' | 'bar';

type Palette = { readonly [role in Role]: string };

const PALETTES: { readonly light: Palette; readonly dark: Palette } = {
  light: { surface: '#ffffff', text: '#14171c', quiet: '#454c58', grid: '#e1e4ea', edge: '#7a818e', bar: '#2b57d6' },
  dark: { surface: '#15181e', text: '#e9ecf1', quiet: '#b6bdc9', grid: '#282e38', edge: '#6f7787', bar: '#3e63dd' },
};

export interface Paint {
  readonly of: (kind: 'fill' | 'stroke', role: Role) => string;
  readonly styles: readonly string[];
}

export function paintFor(theme: Theme): Paint {
  const palette = PALETTES[theme === 'dark' ? 'dark' : 'light'];
  if (theme !== 'auto') return { of: (kind, role) => `${kind}="${palette[role]}"`, styles: [] };
  const rules = Object.entries(PALETTES.dark).map(([role, color]) => `.f-${role}{fill:${color}}.s-${role}{stroke:${color}}`);
  return {
    of: (kind, role) => `class="${kind === 'fill' ? 'f' : 's'}-${role}" ${kind}="${palette[role]}"`,
    styles: [`<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`],
  };
}
