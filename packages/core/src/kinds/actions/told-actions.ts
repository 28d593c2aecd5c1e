import { checkLines } from '../../contract/told/rule-lines.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ToldContract } from '../../model/told-contract.ts';
import type { ActionTable, ListedAction } from './judge/action-table.ts';
import type { ActionContract, ActionForm, Target } from './model/action-contract.ts';

/** What a model is told about the actions it may choose from: the same data that its reply is judged by. */
export function toldActions({ form = 'list', checks }: ActionContract, table: ActionTable): ToldContract {
  const rest = [listText(table), ...ruleLines(form, table), ...checkLines(checks)].join('\n');
  return { name: 'action', text: `${rest}\n${FORM_TEXTS[form]}`, rest, schema: schemaFor(form, table) };
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

function targetText({ id, name, place }: Target): string {
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

const SAID = '"speech": "…", "thoughts": "…", "notes": "…"';

const FORM_TEXTS: { readonly [form in ActionForm]: string } = {
  index: `Reply with JSON and nothing else; speech, thoughts and notes may be left out:\n{"choice": NUMBER, "targets": ["ID", …], "reasons": "…", ${SAID}}`,
  list: `Reply with JSON and nothing else; speech, thoughts and notes may be left out:\n{"choices": [{"choice": NUMBER, "targets": ["ID", …], "reasons": "…"}, …], ${SAID}}`,
  intent: `Reply with JSON and nothing else; speech, thoughts and notes may be left out:\n{"goal": "…", "targets": ["ID", …], "preferred": "ID OF THE ACTION", "reasons": "…", ${SAID}}`,
};

/** The requested form, as a schema for providers that enforce one. */
function schemaFor(form: ActionForm, { all }: ActionTable): JsonObject {
  const text = { type: 'string' };
  const targets = { type: 'array', items: text };
  const choice = { type: 'integer', minimum: 1, maximum: all.length };
  const one = {
    type: 'object',
    properties: { choice, targets, reasons: text },
    required: ['choice', 'targets', 'reasons'],
    additionalProperties: false,
  };
  const own: { readonly [form in ActionForm]: JsonObject } = {
    index: { choice, targets, reasons: text },
    list: { choices: { type: 'array', minItems: 1, items: one } },
    intent: { goal: text, targets, preferred: text, reasons: text },
  };
  const said = { speech: text, thoughts: text, notes: text };
  return { type: 'object', properties: { ...own[form], ...said }, required: Object.keys(own[form]), additionalProperties: false };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
