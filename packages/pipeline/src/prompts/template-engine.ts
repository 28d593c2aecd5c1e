import type { Value } from '@tamis/core/python-values';

/** What is wrong with a template, and where. */
export interface TemplateIssue {
  readonly template: string;
  /** Counted from 1. */
  readonly line: number;
  readonly reason: string;
}

/** A text, or why there is none. */
export type RenderedPrompt =
  | { readonly ok: true; readonly text: string }
  | ({ readonly ok: false; readonly kind: string } & TemplateIssue);

/** A template, ready to be rendered. */
export interface CompiledTemplate {
  readonly render: (data: { readonly [name: string]: Value }) => RenderedPrompt;
}

/** Compiles a template; `load` gives the source of those that it includes. */
export type CompileTemplate = (
  name: string,
  source: string,
  load: (name: string) => string | undefined,
) => CompiledTemplate | { readonly problems: readonly TemplateIssue[] };
