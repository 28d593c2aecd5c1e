/** The available projects, each with a description; the first is the default. */
export const TEMPLATES = {
  check: 'check replies against a contract, and ask a model',
  lib: 'a program that uses the library',
  pipeline: 'a pipeline folder and a run',
  tools: 'tool calls with preconditions and approval',
  commands: 'a grammar of commands',
  wizard: 'a rule for paths, written by a model',
} as const;

/** The name of an available project. */
export type TemplateName = keyof typeof TEMPLATES;

/** The flags of `tamis init`: at most one of the projects. */
export type InitFlags = { readonly [name in Exclude<TemplateName, 'check'>]?: boolean } & { readonly color?: boolean };
