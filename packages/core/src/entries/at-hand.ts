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
import { likelyReadings } from '../stages/doubt/likely-readings.ts';
import { metaSchemas, schemaCode, textFormats } from '../stages/schema/index.ts';
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
  readings: likelyReadings,
  remarkLanguages: remarkLanguages,
} as const;
