import { actions } from '../kinds/actions/actions.ts';
import type { allKinds } from '../kinds/all-kinds.ts';
import type { Compile } from '../kinds/compiler.ts';
import { document } from '../kinds/document/document.ts';
import type { EngineOf } from '../kinds/engine.ts';
import { toolKind } from '../kinds/tool-calls/tool-calls.ts';
import { usualCompile, usualEngine } from './usual-engine.ts';

export * from './api.ts';

const kinds: typeof allKinds = [document, /* @__PURE__ */ toolKind({}), actions];

/** Compiles a contract of any kind into a gate. Throws a ContractError that lists every problem. */
export const compile: Compile<typeof allKinds> = /* @__PURE__ */ usualCompile(kinds);

/** The engine of Tamis's own kinds, with the parts of `compile`. */
export const engine: EngineOf<typeof allKinds> = /* @__PURE__ */ usualEngine(kinds);
