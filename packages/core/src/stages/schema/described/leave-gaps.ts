import { words } from '../../../lib/words.ts';
import type { JsonObject } from '../../../model/index.ts';
import { isDeciding } from '../misspelt.ts';
import { convertingNote } from './converting.ts';
import { undescribed } from './undescribed.ts';

interface ZodPlace {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string; readonly coerce?: boolean } } };
  readonly jsonSchema: { [keyword: string]: unknown };
}

interface ValibotPlace {
  readonly valibotSchema: { readonly type: string };
  readonly jsonSchema: JsonObject;
  readonly errors: readonly string[] | undefined;
}

// What arktype reports of something that it can't convert.
interface ArktypePlace {
  readonly code: string;
  readonly base: JsonObject;
  readonly domain?: string;
}

// Options for the converters of zod, arktype and valibot, each of which ignores the others' options. They make a type without a JSON Schema
// leave a marked gap instead of ending the conversion.
export const LEAVE_GAPS = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }: ZodPlace) => {
    const { type, coerce } = zodSchema._zod.def;
    if (ZOD_GAPS.has(type) && isGap(jsonSchema)) Object.assign(jsonSchema, undescribed(type, coerce));
    Object.assign(jsonSchema, convertingNote(zodSchema, jsonSchema));
  },
  fallback: ({ code, base, domain = code }: ArktypePlace) =>
    isGap(base) ? { ...base, ...undescribed(domain === 'unit' ? 'undefined' : domain) } : base,
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema, jsonSchema, errors }: ValibotPlace) => ({
    ...jsonSchema,
    ...(errors === undefined || !isGap(jsonSchema) ? {} : undescribed(valibotSchema.type)),
    ...convertingNote(valibotSchema, jsonSchema),
  }),
};

// The zod types that JSON Schema does not have. Wrappers copy what they wrap, and `any` has nothing to add.
const ZOD_GAPS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  words('bigint symbol undefined void date custom function transform map set nan literal'),
);

function isGap(schema: object): boolean {
  return !Object.keys(schema).some(isDeciding);
}
