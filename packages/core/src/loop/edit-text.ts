import type { ActionContract } from '../kinds/actions/model/action-contract.ts';
import { choiceKey } from '../kinds/actions/read/choice-key.ts';
import { type Gate, isJsonObject, type Json } from '../model/index.ts';
import type { ModelCall } from '../ports/model.ts';
import { callsText } from './calls-text.ts';
import type { EditDecision } from './event.ts';

/** Renders a person's edit in the form that the gate reads. Data is written as a model would have written it. */
export function editText({ kind, contract }: Pick<Gate, 'kind' | 'contract'>, edit: EditDecision): string {
  if ('text' in edit) return edit.text;
  if (kind === 'command') return commandText(edit.value);
  if (kind === 'tool-calls') return asMeant(toolText(edit.value));
  return asMeant(kind === 'actions' ? choiceText(edit.value, contract) : JSON.stringify(edit.value));
}

// Escapes a backspace or form feed in a person's value so that it counts as intended. A model's short escape would put it in doubt.
function asMeant(json: string): string {
  return json.replaceAll(/\\[\s\S]/g, (pair) => (pair === '\\b' ? '\\u0008' : pair === '\\f' ? '\\u000c' : pair));
}

function choiceText(value: Json, contract: Partial<ActionContract> = {}): string {
  if (!isJsonObject(value) || !isJsonObject(value.action)) return JSON.stringify(value);
  const { action, by: _, ...said } = value;
  return JSON.stringify({ [choiceKey(contract.schema)]: action.id, ...said });
}

function commandText(value: Json): string {
  return isJsonObject(value) && typeof value.say === 'string' ? value.say : JSON.stringify(value);
}

// Renders calls in a form that models use, because the gate's own value has none.
function toolText(value: Json): string {
  if (!isJsonObject(value) || !Array.isArray(value.calls)) return JSON.stringify(value);
  const content = typeof value.content === 'string' ? value.content : '';
  return callsText(content, value.calls as readonly ModelCall[]);
}
