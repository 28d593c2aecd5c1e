import { isJsonObject, type JsonObject } from '../../../model/index.ts';

export const CHOICE_NAMES = [
  'choice',
  'index',
  'chosenIndex',
  'chosen_index',
  'id',
  'actionId',
  'action_id',
  'action',
  'number',
] as const;

export function choiceKey(schema: JsonObject | undefined): string {
  return choiceNames(schema)[0] ?? CHOICE_NAMES[0];
}

// Returns the schema's own names for the choice field. With more than one, it is unclear which is intended.
export function choiceNames(schema: JsonObject | undefined): readonly string[] {
  const declared = propertiesOf(schema);
  return CHOICE_NAMES.filter((name) => Object.hasOwn(declared, name));
}

export function propertiesOf(schema: JsonObject | undefined): JsonObject {
  return isJsonObject(schema?.properties) ? schema.properties : {};
}
