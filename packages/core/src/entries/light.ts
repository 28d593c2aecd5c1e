import { allKinds } from '../kinds/all-kinds.ts';
import type { Compile } from '../kinds/compiler.ts';
import type { EngineOf } from '../kinds/engine.ts';
import { usualEngine } from './usual-engine.ts';

export * from './api.ts';

/** The engine of Tamis's own kinds, without the parts that are named when a contract needs them. */
export const engine: EngineOf<typeof allKinds> = /* @__PURE__ */ usualEngine(allKinds);

/** Compiles a contract of any kind into a gate. Throws a ContractError that lists every problem. */
export const compile: Compile<typeof allKinds> = /* @__PURE__ */ compileOf(engine);

function compileOf({ compile: own }: EngineOf<typeof allKinds>): Compile<typeof allKinds> {
  return own;
}
