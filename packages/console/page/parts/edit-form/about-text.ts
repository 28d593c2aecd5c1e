import { type FormSchema, typeOf } from './form-schema.ts';

/** Type and limits, from the schema. */
export function aboutText(schema: FormSchema | undefined): string {
  if (schema?.enum !== undefined) return `one of ${schema.enum.length}`;
  const type = typeOf(schema) ?? 'any';
  const { minimum, maximum, maxLength, format } = schema ?? {};
  const limits = [
    ...(format === undefined ? [] : [format]),
    ...(minimum === undefined ? [] : [`${minimum} or more`]),
    ...(maximum === undefined ? [] : [`${maximum} or less`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ];
  return [type, ...limits].join(' · ');
}
