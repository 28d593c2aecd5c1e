import type { ActionContract } from '../kinds/actions/model/action-contract.ts';
import { choiceKey } from '../kinds/actions/read/choice-key.ts';
import type { Gate } from '../model/gate.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import type { ModelCall } from '../ports/model.ts';
import { callsText } from './calls-text.ts';
import type { Edit } from './event.ts';

/** Renders a person's edit in the form that the gate reads. Data is written as a model would have written it. */
export function editText({ kind, contract }: Pick<Gate, 'kind' | 'contract'>, edit: Edit): string {
  if ('text' in edit) return edit.text;
  if (kind === 'command') return commandText(edit.value);
  if (kind === 'tool-calls') return asMeant(toolText(edit.value));
  return asMeant(kind === 'actions' ? choiceText(edit.value, contract) : JSON.stringify(edit.value));
}

/** A backspace or a form feed that somebody put into a value is meant; in a model's short escape it would be in doubt. */
function asMeant(json: string): string {
  return json.replaceAll(/\\[\s\S]/g, (pair) => (pair === '\\b' ? '\\u0008' : pair === '\\f' ? '\\u000c' : pair));
}

/** A choice is judged as if the model had named its action; everything else in a choice follows from that. */
function choiceText(value: Json, contract: Partial<ActionContract> = {}): string {
  if (!isJsonObject(value) || !isJsonObject(value.action)) return JSON.stringify(value);
  const { action, by: _, ...said } = value;
  return JSON.stringify({ [choiceKey(contract.schema)]: action.id, ...said });
}

/** For commands, the reply is the command itself. */
function commandText(value: Json): string {
  return isJsonObject(value) && typeof value.say === 'string' ? value.say : JSON.stringify(value);
}

/** The value of a gate for tool calls is not in a form that models use, so it is written in one. */
function toolText(value: Json): string {
  if (!isJsonObject(value) || !Array.isArray(value.calls)) return JSON.stringify(value);
  const content = typeof value.content === 'string' ? value.content : '';
  return callsText(content, value.calls as readonly ModelCall[]);
}
