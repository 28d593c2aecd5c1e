/** The shapes in which `tamis config check` tells what it found. */
export const CONFIG_FORMATS = ['human', 'concise', 'json'] as const;

/** The shape in which `tamis config check` tells what it found. */
export type ConfigFormat = (typeof CONFIG_FORMATS)[number];

/** The flags of `tamis config check`. */
export interface ConfigCheckFlags {
  readonly format?: ConfigFormat;
  readonly strict?: boolean;
  readonly tools?: string;
  readonly 'skip-scripts'?: boolean;
  readonly color?: boolean;
}
