import { re2 } from '../src/lib/re2.ts';
import type { JsonSchema } from '../src/model/contract.ts';
import { compileSchema, metaSchemas, schemaCode, textFormats } from '../src/stages/schema/index.ts';

type Compilation = ReturnType<typeof compileSchema>;

// Compiles a schema with every part that an engine may have.
export function compileWithAll(schema: JsonSchema, given: Partial<Parameters<typeof compileSchema>[1]> = {}): Compilation {
  const parts = { patterns: re2, code: schemaCode, textFormats, metaSchemas };
  return compileSchema(schema, { schemas: {}, formats: 'assert', parts, ...given });
}
