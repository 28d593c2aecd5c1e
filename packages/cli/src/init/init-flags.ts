/** The projects that can be begun, with what each is about; the first one is made where nothing else is asked for. */
export const TEMPLATES = {
  check: 'check replies against a contract, and ask a model',
  lib: 'a program that uses the library',
  pipeline: 'a pipeline folder and a run',
  tools: 'tool calls with preconditions and approval',
  commands: 'a grammar of commands',
  wizard: 'a rule for paths, written by a model',
} as const;

/** The name of a project that can be begun. */
export type TemplateName = keyof typeof TEMPLATES;

/** The flags of `tamis init`: at most one of the projects. */
export type InitFlags = { readonly [name in Exclude<TemplateName, 'check'>]?: boolean } & { readonly color?: boolean };
