import { absent } from '../gate/absent/absent.ts';
import { evidence } from '../gate/evidence.ts';
import { fastPaths } from '../gate/fast/fast-paths.ts';
import { grounding } from '../gate/grounding.ts';
import { metaSchemas, schemaCode } from '../stages/schema/index.ts';

// The parts of Tamis's own that `compile` includes on Node. In a bundle it names them when a contract needs them.
export const HEAVY = { absent, evidence, grounding, metaSchemas, code: schemaCode, runs: fastPaths } as const;
