import { re2 } from '../src/lib/re2.ts';
import type { JsonSchema } from '../src/model/contract.ts';
import { compileSchema } from '../src/stages/schema/compile-schema.ts';
import { schemaCode } from '../src/stages/schema/generate/schema-code.ts';
import { metaSchemas } from '../src/stages/schema/meta-schemas.ts';
import { textFormats } from '../src/stages/schema/text-formats.ts';

type Compilation = ReturnType<typeof compileSchema>;

// Compiles a schema with every part that an engine may have.
export function compileWithAll(schema: JsonSchema, given: Partial<Parameters<typeof compileSchema>[1]> = {}): Compilation {
  const parts = { patterns: re2, code: schemaCode, textFormats, metaSchemas };
  return compileSchema(schema, { schemas: {}, formats: 'assert', parts, ...given });
}
