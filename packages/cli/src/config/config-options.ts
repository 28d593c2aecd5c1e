/** The output formats of `tamis config check`. */
export const CONFIG_FORMATS = ['human', 'concise', 'json'] as const;

/** An output format of `tamis config check`. */
export type ConfigFormat = (typeof CONFIG_FORMATS)[number];

/** The flags of `tamis config check`. */
export interface ConfigCheckFlags {
  readonly format?: ConfigFormat;
  readonly strict?: boolean;
  readonly tools?: string;
  readonly 'skip-scripts'?: boolean;
  readonly color?: boolean;
}
