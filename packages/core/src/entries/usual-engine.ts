import { absent } from '../gate/absent/absent.ts';
import { checks } from '../gate/checks.ts';
import { contradictions } from '../gate/contradictions.ts';
import { evidence } from '../gate/evidence.ts';
import { fastPaths } from '../gate/fast/fast-paths.ts';
import { grounding } from '../gate/grounding.ts';
import { lines } from '../gate/lines.ts';
import { placeholders } from '../gate/placeholders.ts';
import { streams } from '../gate/streams.ts';
import { standardSchema } from '../gate/validator/standard-validator.ts';
import { type Compile, type CompilerParts, compiler, type KindOrKinds } from '../kinds/compiler.ts';
import { rules } from '../kinds/document/rules.ts';
import { type EngineOf, engineOf } from '../kinds/engine.ts';
import { remarkLanguages } from '../remarks/remark-languages.ts';
import { likelyReadings } from '../stages/doubt/likely-readings.ts';
import { metaSchemas, schemaCode, textFormats } from '../stages/schema/index.ts';
import { systemTimer } from './system-timer.ts';

// The parts of Tamis's own that `compile` includes on Node. In a bundle it names them when a contract needs them.
export const HEAVY = { absent, evidence, grounding, metaSchemas, code: schemaCode, runs: fastPaths } as const;

type FurtherParts = Partial<CompilerParts<readonly []>>;

// The engine with the parts that `compile` always includes, and further ones.
/* @__NO_SIDE_EFFECTS__ */
export function usualEngine<const Kinds extends readonly KindOrKinds[]>(kinds: Kinds, further?: FurtherParts): EngineOf<Kinds> {
  return engineOf(usualParts(kinds, further));
}

// The `compile` of the same engine, for a bundle without the sentences about findings.
/* @__NO_SIDE_EFFECTS__ */
export function usualCompile<const Kinds extends readonly KindOrKinds[]>(kinds: Kinds): Compile<Kinds> {
  return compiler(usualParts(kinds));
}

// A function, because a bundler keeps what a module spreads.
function usualParts<Kinds extends readonly KindOrKinds[]>(kinds: Kinds, further?: FurtherParts): CompilerParts<Kinds> {
  return {
    formats: [lines],
    textFormats,
    rules,
    validators: standardSchema,
    checks,
    timer: systemTimer,
    placeholders,
    contradictions,
    streams,
    readings: likelyReadings,
    remarkLanguages,
    ...further,
    kinds,
  };
}
