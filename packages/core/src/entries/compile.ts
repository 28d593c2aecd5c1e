import { lines } from '../gate/lines.ts';
import { yaml } from '../gate/yaml.ts';
import { allKinds } from '../kinds/all-kinds.ts';
import type { Compile } from '../kinds/compiler.ts';
import type { EngineOf } from '../kinds/engine.ts';
import { re2 } from '../lib/re2.ts';
import { celLanguage } from '../stages/rules/cel-language.ts';
import { pythonLanguage } from '../stages/rules/python-language.ts';
import { HEAVY, usualEngine } from './usual-engine.ts';

/** The engine with every part of Tamis and its own kinds. */
export const wholeEngine: EngineOf<typeof allKinds> = /* @__PURE__ */ made();

/** Compiles a contract of any kind into a gate. Throws a ContractError that lists every problem. */
export const wholeCompile: Compile<typeof allKinds> = /* @__PURE__ */ compileOf(wholeEngine);

// Functions, because a bundler keeps what a module spreads or reads.
function compileOf({ compile: own }: EngineOf<typeof allKinds>): Compile<typeof allKinds> {
  return own;
}

function made(): EngineOf<typeof allKinds> {
  return usualEngine(allKinds, {
    ...HEAVY,
    languages: [pythonLanguage, celLanguage],
    formats: [yaml, lines],
    patterns: re2,
  });
}
