import { allKinds } from '../kinds/all-kinds.ts';
import type { Compile } from '../kinds/compiler.ts';
import type { EngineOf } from '../kinds/engine.ts';
import { usualCompile, usualEngine } from './usual-engine.ts';

export * from './api.ts';

/** Compiles a contract of any kind into a gate. Throws a ContractError that lists every problem. */
export const compile: Compile<typeof allKinds> = /* @__PURE__ */ usualCompile(allKinds);

/** The engine of Tamis's own kinds, with the parts of `compile`. */
export const engine: EngineOf<typeof allKinds> = /* @__PURE__ */ usualEngine(allKinds);
