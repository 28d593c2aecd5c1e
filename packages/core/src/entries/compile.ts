import { checks } from '../gate/checks.ts';
import { lines } from '../gate/lines.ts';
import { standardSchema } from '../gate/standard-validator.ts';
import { streams } from '../gate/streams.ts';
import { yaml } from '../gate/yaml.ts';
import { allKinds } from '../kinds/all-kinds.ts';
import { compiler } from '../kinds/compiler.ts';
import { rules } from '../kinds/document/rules.ts';
import { re2 } from '../lib/re2.ts';
import { plainRuns } from '../stages/parse/json/plain-run.ts';
import { cel } from '../stages/rules/cel.ts';
import { python } from '../stages/rules/python.ts';
import { schemaCode } from '../stages/schema/generate/schema-code.ts';
import { metaSchemas } from '../stages/schema/meta-schemas.ts';
import { textFormats } from '../stages/schema/text-formats.ts';
import { systemTimer } from './system-timer.ts';

/** Makes a contract of any kind ready to judge replies. Throws ContractError with every problem at once. */
export const compile = compiler({
  kinds: allKinds,
  languages: [python, cel],
  formats: [yaml, lines],
  patterns: re2,
  code: schemaCode,
  textFormats,
  metaSchemas,
  rules,
  validators: standardSchema,
  checks,
  streams,
  timer: systemTimer,
  runs: plainRuns,
});
