/** A value as written in a JSON text: scalars keep their characters, so that no digit changes. */
export type JsonNode =
  | {
      readonly kind: 'object';
      readonly entries: readonly (readonly [string, JsonNode])[];
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[]; readonly start: number; readonly end: number }
  | { readonly kind: 'scalar'; readonly raw: string; readonly start: number; readonly end: number };

/** A scalar that was not read from a text. */
export function scalar(raw: string): JsonNode {
  return { kind: 'scalar', raw, start: 0, end: 0 };
}
