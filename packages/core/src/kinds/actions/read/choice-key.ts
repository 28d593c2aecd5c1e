import { isJsonObject, type JsonObject } from '../../../model/json.ts';

/** What a field may be called that holds the number or the name of an action, the usual name first. */
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

/** The field that holds the number or the name of the action: the one that the schema declares, if it declares one. */
export function choiceKey(schema: JsonObject | undefined): string {
  return choiceNames(schema)[0] ?? CHOICE_NAMES[0];
}

/** The names for the choice that a schema declares; with more than one, nobody knows which is meant. */
export function choiceNames(schema: JsonObject | undefined): readonly string[] {
  const declared = propertiesOf(schema);
  return CHOICE_NAMES.filter((name) => Object.hasOwn(declared, name));
}

/** The fields that a schema declares at its root. */
export function propertiesOf(schema: JsonObject | undefined): JsonObject {
  return isJsonObject(schema?.properties) ? schema.properties : {};
}
