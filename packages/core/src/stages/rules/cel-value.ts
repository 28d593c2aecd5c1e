import { type CelInput, celList, celMap } from '@bufbuild/cel';
import { isJsonObject, type Json } from '../../model/json.ts';

/** A value in CEL's form, made once: the library would make it again each time a rule looks into an object. */
export function toCel(value: Json): CelInput {
  if (Array.isArray(value)) return celList(value.map((item: Json) => toCel(item)));
  if (!isJsonObject(value)) return value as CelInput;
  return celMap(new Map(Object.entries(value).map(([key, item]) => [key, toCel(item)])));
}
