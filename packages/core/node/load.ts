import { createRequire } from 'node:module';
import type { Format } from '../src/gate/gate-settings.ts';
import type { RuleLanguage } from '../src/gate/parts.ts';
import type * as actions from '../src/kinds/actions/actions.ts';
import type * as editorSchemas from '../src/kinds/contract-schema.ts';
import type * as toolCalls from '../src/kinds/tool-calls/tool-calls.ts';
import type { PatternEngine } from '../src/lib/linear-pattern.ts';

// Most programs need few of the parts, and reading the source of all of them takes longer than all the rest: they are loaded on first use.
const require = createRequire(import.meta.url);

type Loaded = {
  readonly './python.js': { readonly python: RuleLanguage };
  readonly './cel.js': { readonly cel: RuleLanguage };
  readonly './yaml.js': { readonly yaml: Format };
  readonly './re2.js': { readonly re2: PatternEngine };
  readonly './tool-calls.js': typeof toolCalls;
  readonly './actions.js': typeof actions;
  readonly './editor-schemas.js': typeof editorSchemas;
};

export function load<File extends keyof Loaded>(file: File): Loaded[File] {
  return require(file) as Loaded[File];
}
