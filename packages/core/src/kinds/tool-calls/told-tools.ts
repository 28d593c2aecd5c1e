import { checkLines } from '../../contract/told/rule-lines.ts';
import { isSelfContained, toldSchema } from '../../contract/told/told-schema.ts';
import { oneLine } from '../../lib/one-line.ts';
import { type Acting, isJsonObject, type JsonObject, type PromptContract, type PromptTool } from '../../model/index.ts';
import { isStandardSchema, jsonSchemaOf } from '../../stages/schema/index.ts';
import type { OrderRule, ToolContract } from './model/tool-contract.ts';
import { readToolList } from './registry/read-tool-list.ts';
import type { ToolEntry } from './registry/tool-entry.ts';

export function toldTools(contract: ToolContract): PromptContract {
  const entries = readToolList(contract.tools, []);
  const tools = entries.map(toldTool);
  const rest = restText(contract, entries);
  const list = listText(contract, tools);
  const isNative = tools.every(({ parameters }) => isSelfContained(parameters));
  return {
    name: 'reply',
    text: rest === '' ? list : `${list}\n${rest}`,
    ...(isNative ? { tools } : {}),
    ...(rest === '' ? {} : { rest }),
  };
}

function toldTool({ name, description, parameters }: ToolEntry): PromptTool {
  const schema = isStandardSchema(parameters) ? jsonSchemaOf(parameters) : parameters;
  const told: JsonObject = isJsonObject(schema) ? toldSchema(schema) : { type: 'object' };
  return { name, ...(description === undefined ? {} : { description }), parameters: told };
}

function listText({ schemas = {} }: ToolContract, tools: readonly PromptTool[]): string {
  const isComplete = tools.every(({ parameters }) => isSelfContained(parameters));
  const others = isComplete ? [] : Object.entries(schemas).map(([uri, other]) => `${uri}: ${JSON.stringify(other)}`);
  return [
    'You may call tools. To call some, reply with JSON and nothing else, an entry for each call:',
    '{"tool_calls": [{"name": "…", "arguments": {…}}]}',
    'Reply in plain words if you call none. The tools, each with the JSON Schema of its arguments:',
    ...tools.map(toolLine),
    ...(others.length === 0 ? [] : ['They refer to:', ...others]),
  ].join('\n');
}

function toolLine({ name, description, parameters }: PromptTool): string {
  const about = description === undefined ? '' : ` ${oneLine(description)}`;
  return `- ${name}:${about} ${JSON.stringify(parameters)}`;
}

function restText({ order = [], about = {}, checks }: ToolContract, entries: readonly ToolEntry[]): string {
  const lines = order.map(orderLine);
  const checked = entries.flatMap(({ name, details }) =>
    preconditionLine(name, about[name]?.preconditions ?? details.preconditions),
  );
  return [
    ...(lines.length === 0 ? [] : ['Keep this order of calls:', ...lines]),
    ...(checked.length === 0 ? [] : ['What must be true just before a call runs:', ...checked]),
    ...checkLines(checks),
  ].join('\n');
}

// Describes preconditions by name only, because the data they look at may be secret.
function preconditionLine(tool: string, preconditions: Acting['preconditions'] = []): readonly string[] {
  return preconditions.length === 0 ? [] : [`- ${tool}: ${preconditions.map(({ name }) => name).join(', ')}.`];
}

function orderLine(rule: OrderRule): string {
  if ('once' in rule) return `- Call each of these at most once: ${rule.once.join(', ')}.`;
  if ('requires' in rule) return `- Call ${rule.tool} only after ${rule.requires.join(' and ')}.`;
  const tools = rule.sequence.join(', ');
  return rule.strict === true ? `- Make exactly these calls first, in this order: ${tools}.` : `- ${tools}: in this order.`;
}
