import type { JsonObject } from '../../../model/json.ts';
import { untold } from './untold.ts';

/** What zod reports of each schema that it converts. */
interface ZodPlace {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } } };
  readonly jsonSchema: { [keyword: string]: unknown };
}

/** What valibot reports of each schema that it converts. */
interface ValibotPlace {
  readonly valibotSchema: { readonly type: string };
  readonly jsonSchema: JsonObject;
  readonly errors: readonly string[] | undefined;
}

/** What arktype reports of something that it can't convert. */
interface ArktypePlace {
  readonly code: string;
  readonly base: JsonObject;
  readonly domain?: string;
}

/**
 * Options for the converters of zod, arktype and valibot, each of which ignores the others' options. They make a type without a JSON Schema
 * leave a marked gap instead of ending the conversion.
 */
export const LEAVE_GAPS = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }: ZodPlace) => {
    const { type } = zodSchema._zod.def;
    if (ZOD_GAPS.has(type) && isGap(jsonSchema)) Object.assign(jsonSchema, untold(type));
  },
  fallback: ({ code, base, domain = code }: ArktypePlace) =>
    isGap(base) ? { ...base, ...untold(domain === 'unit' ? 'undefined' : domain) } : base,
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema, jsonSchema, errors }: ValibotPlace) =>
    errors === undefined || !isGap(jsonSchema) ? undefined : { ...jsonSchema, ...untold(valibotSchema.type) },
};

/** The zod types that JSON Schema does not have. Wrappers copy what they wrap, and `any` has nothing to add. */
const ZOD_GAPS: ReadonlySet<string> = new Set(
  'bigint symbol undefined void date custom function transform map set nan literal'.split(' '),
);

const NOTES: ReadonlySet<string> = new Set(['title', 'description', 'default', 'examples', 'deprecated', '$schema', 'id', '$id']);

/** Whether a schema says nothing. People can describe such a type themselves when they register it. */
function isGap(schema: object): boolean {
  return Object.keys(schema).every((keyword) => NOTES.has(keyword));
}
