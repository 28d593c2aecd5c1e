import { checkLines } from '../../contract/told/rule-lines.ts';
import { isSelfContained, toldSchema } from '../../contract/told/told-schema.ts';
import { oneLine } from '../../lib/one-line.ts';
import type { JsonObject, PromptContract } from '../../model/index.ts';
import type { ActionTable, ListedAction } from './judge/action-table.ts';
import type { ActionContract, ActionForm, ActionTarget } from './model/action-contract.ts';
import { choiceKey, choiceNames, propertiesOf } from './read/choice-key.ts';

export function toldActions({ schema, checks, ...contract }: ActionContract, table: ActionTable): PromptContract {
  const key = choiceKey(schema);
  // Reasons that the schema describes are asked for as it has them.
  const areReasonsOwn = Object.hasOwn(propertiesOf(schema), 'reasons');
  const form = contract.form ?? (choiceNames(schema).length > 0 ? 'index' : 'list');
  const rest = [listText(table), ...ruleLines(form, table), ...checkLines(checks)].join('\n');
  const own = choosingFields(form, key, table, areReasonsOwn);
  const told =
    schema === undefined ? closed({ ...own, ...SAID_FIELDS }, Object.keys(own)) : mergedSchema(toldSchema(schema), own);
  const shape = schema === undefined ? plainShape(form) : describedShape(form, key, told, areReasonsOwn);
  return { name: 'action', text: `${rest}\n${shape}`, rest, ...(isSelfContained(told) ? { schema: told } : {}) };
}

function listText({ all }: ActionTable): string {
  return ['These actions are available now, and no others:', ...all.map(actionLine)].join('\n');
}

function actionLine({ chosen, acting, constraints }: ListedAction): string {
  const { index, id, command, targets } = chosen;
  const needs = acting?.names ?? [];
  return [
    `${index}. [${oneLine(id)}] ${oneLine(command)}`,
    ...(targets.length === 0
      ? []
      : [`   ${targets.length === 1 ? 'Target' : 'Targets'}: ${targets.map(targetText).join('; ')}.`]),
    ...constraints.map((constraint) => `   ${oneLine(constraint)}`),
    ...(needs.length === 0 ? [] : [`   Checked again before it is done: ${needs.map(oneLine).join(', ')}.`]),
  ].join('\n');
}

function targetText({ id, name, place }: ActionTarget): string {
  return `${oneLine(id)}${name === undefined ? '' : ` (${oneLine(name)})`}${place === undefined ? '' : `, at ${oneLine(place)}`}`;
}

function ruleLines(form: ActionForm, { all, wait }: ActionTable): readonly string[] {
  const hasTargets = all.some(({ chosen }) => chosen.targets.length > 0);
  const instead =
    wait === undefined
      ? 'say so in your reasons and choose nothing else'
      : `choose ${wait.chosen.index} [${oneLine(wait.chosen.id)}]`;
  return [
    `If what you want is not in the list, or is not possible, ${instead}.`,
    ...(hasTargets
      ? ['Give the ids of the targets that you mean. If your target is gone, do not take another one in its place.']
      : []),
    ...(form === 'list' ? ['Name what you would do, best first; the first that is still possible is done.'] : []),
  ];
}

function formText(form: ActionForm, key: string, areReasonsOwn = false): string {
  const targets = '"targets": ["ID", …]';
  const reasons = areReasonsOwn ? '' : ', "reasons": "…"';
  if (form === 'intent') return `"goal": "…", ${targets}, "preferred": "ID OF THE ACTION"${reasons}`;
  if (form === 'index') return `${JSON.stringify(key)}: NUMBER, ${targets}${reasons}`;
  return `"choices": [{"choice": NUMBER, ${targets}${reasons}}, …]`;
}

function plainShape(form: ActionForm): string {
  const said = '"speech": "…", "thoughts": "…", "notes": "…"';
  return `Reply with JSON and nothing else; speech, thoughts and notes may be left out:\n{${formText(form, 'choice')}, ${said}}`;
}

function describedShape(form: ActionForm, key: string, schema: JsonObject, areReasonsOwn: boolean): string {
  return `Reply with JSON and nothing else:\n{${formText(form, key, areReasonsOwn)}, …}\nIt must meet this JSON Schema:\n${JSON.stringify(schema)}`;
}

const TEXT = { type: 'string' };
const SAID_FIELDS = { speech: TEXT, thoughts: TEXT, notes: TEXT };

function choosingFields(form: ActionForm, key: string, { all }: ActionTable, areReasonsOwn: boolean): JsonObject {
  const targets = { type: 'array', items: TEXT };
  const choice = { type: 'integer', minimum: 1, maximum: all.length };
  const reasons: JsonObject = areReasonsOwn ? {} : { reasons: TEXT };
  if (form === 'intent') return { goal: TEXT, targets, preferred: TEXT, ...reasons };
  if (form === 'index') return { [key]: choice, targets, ...reasons };
  const one = { choice, targets, ...reasons };
  return { choices: { type: 'array', minItems: 1, items: closed(one, Object.keys(one)) } };
}

function closed(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}

function mergedSchema(schema: JsonObject, own: JsonObject): JsonObject {
  const required = [...Object.keys(own), ...((schema.required ?? []) as readonly string[])];
  return {
    ...schema,
    type: 'object',
    properties: { ...own, ...(schema.properties as JsonObject | undefined), ...own },
    required: [...new Set(required)],
  };
}
