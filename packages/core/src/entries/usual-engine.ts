import { checks } from '../gate/checks.ts';
import { contradictions } from '../gate/contradictions.ts';
import { lines } from '../gate/lines.ts';
import { placeholders } from '../gate/placeholders.ts';
import { streams } from '../gate/streams.ts';
import { standardSchema } from '../gate/validator/standard-validator.ts';
import type { CompilerParts, KindOrKinds } from '../kinds/compiler.ts';
import { rules } from '../kinds/document/rules.ts';
import { type EngineOf, engineOf } from '../kinds/engine.ts';
import { remarkLanguages } from '../remarks/remark-languages.ts';
import { likelyReadings } from '../stages/doubt/likely-readings.ts';
import { textFormats } from '../stages/schema/index.ts';
import { systemTimer } from './system-timer.ts';

// The engine with the parts that `compile` always includes, and further ones. A function, because a bundler keeps what it spreads.
/* @__NO_SIDE_EFFECTS__ */
export function usualEngine<const Kinds extends readonly KindOrKinds[]>(
  kinds: Kinds,
  further: Partial<CompilerParts<readonly []>> = {},
): EngineOf<Kinds> {
  return engineOf({
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
  });
}
