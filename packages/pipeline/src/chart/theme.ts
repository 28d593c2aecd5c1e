/** The themes of a chart: light, dark, or light that turns dark for readers who prefer it. */
export const THEMES = ['auto', 'light', 'dark'] as const;

/** The theme of a chart. */
export type Theme = (typeof THEMES)[number];

/** The purpose of a colour. */
export type Role = 'surface' | 'text' | 'quiet' | 'grid' | 'edge' | 'bar';

type Palette = { readonly [role in Role]: string };

/** The console's colours. Text has a contrast of at least 7 on its surface; bars and edges have at least 3. */
const PALETTES: { readonly light: Palette; readonly dark: Palette } = {
  light: { surface: '#ffffff', text: '#14171c', quiet: '#454c58', grid: '#e1e4ea', edge: '#7a818e', bar: '#2b57d6' },
  dark: { surface: '#15181e', text: '#e9ecf1', quiet: '#b6bdc9', grid: '#282e38', edge: '#6f7787', bar: '#3e63dd' },
};

/** Gives the attributes and styles that colour a chart. */
export interface Paint {
  /** The attributes for filling or outlining something. */
  readonly of: (kind: 'fill' | 'stroke', role: Role) => string;
  /** The styles of the file. Empty if it has only one look. */
  readonly styles: readonly string[];
}

/**
 * Makes the paint for a theme. Colours are attributes, which every program reads. A style overrides them only for readers who prefer dark.
 */
export function paintFor(theme: Theme): Paint {
  const palette = PALETTES[theme === 'dark' ? 'dark' : 'light'];
  if (theme !== 'auto') return { of: (kind, role) => `${kind}="${palette[role]}"`, styles: [] };
  const rules = Object.entries(PALETTES.dark).map(([role, color]) => `.f-${role}{fill:${color}}.s-${role}{stroke:${color}}`);
  return {
    of: (kind, role) => `class="${kind === 'fill' ? 'f' : 's'}-${role}" ${kind}="${palette[role]}"`,
    styles: [`<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`],
  };
}
