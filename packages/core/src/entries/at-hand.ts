import { absent } from '../gate/absent/absent.ts';
import { checks } from '../gate/checks.ts';
import { contradictions } from '../gate/contradictions.ts';
import { evidence } from '../gate/evidence.ts';
import { fastPaths } from '../gate/fast/fast-paths.ts';
import { grounding } from '../gate/grounding.ts';
import { placeholders } from '../gate/placeholders.ts';
import { streams } from '../gate/streams.ts';
import { standardSchema } from '../gate/validator/standard-validator.ts';
import { rules } from '../kinds/document/rules.ts';
import { remarkLanguages } from '../remarks/remark-languages.ts';
import { likeliest } from '../stages/doubt/likely/likeliest.ts';
import { schemaCode } from '../stages/schema/generate/schema-code.ts';
import { metaSchemas } from '../stages/schema/meta-schemas.ts';
import { textFormats } from '../stages/schema/text-formats.ts';
import { systemTimer } from './system-timer.ts';

// The parts that `compile` always includes. On Node, the others are loaded on first use.
export const AT_HAND = {
  code: schemaCode,
  textFormats,
  metaSchemas,
  rules,
  validators: standardSchema,
  absent,
  checks,
  grounding,
  evidence,
  placeholders,
  contradictions,
  streams,
  timer: systemTimer,
  runs: fastPaths,
  readings: likeliest,
  remarkLanguages: remarkLanguages,
} as const;
