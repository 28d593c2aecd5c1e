import { ContractChecker } from '../../../contract/contract-checker.ts';
import { appendAll } from '../../../lib/append-all.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject, type Problem, type ResultTrust } from '../../../model/index.ts';
import { checkDetails } from '../contract/check-tools.ts';
import { DETAIL_KEYS } from '../contract/tool-words.ts';
import type { ToolDetails, ToolEffect, ToolList } from '../model/tool-contract.ts';
import { misspeltKeys } from './misspelt-keys.ts';
import { isParameterList, parameterList } from './parameter-list.ts';
import { geminiSchema, plainTypes } from './plain-types.ts';
import type { ToolEntry } from './tool-entry.ts';

/** Reads a tool list in any known form and reports the problems with it. */
export function readToolList(list: ToolList, problems: Problem[]): readonly ToolEntry[] {
  const path = isWhole(list) ? '/tools/tools' : '/tools';
  const renamed = new Map<string, string>();
  const entries = toolsIn(list).flatMap(([key, tool]) => readTool(tool, childPointer(path, key), problems));
  const plain = entries.map((entry) => withPlainTypes(entry, renamed));
  if (renamed.size > 0) problems.push(otherTypes(renamed, path));
  return plain;
}

function isWhole(list: ToolList): list is { readonly tools: readonly object[] } {
  return !Array.isArray(list) && 'tools' in list && Array.isArray(list.tools);
}

function toolsIn(list: ToolList): readonly (readonly [string | number, unknown])[] {
  if (isWhole(list)) return list.tools.map((tool, index) => [index, tool]);
  if (Array.isArray(list)) return list.map((tool: unknown, index) => [index, tool]);
  return Object.entries(list).map(([name, tool]) => [name, { ...tool, name }]);
}

function withPlainTypes(entry: ToolEntry, renamed: Map<string, string>): ToolEntry {
  const { parameters } = entry;
  if (!isJsonObject(parameters) || '~standard' in parameters) return entry;
  const plain = plainTypes(parameters as JsonObject, renamed);
  return { ...entry, parameters: plain };
}

// Returns one warning for the whole list, because if one tool has such types, all of them do.
function otherTypes(renamed: ReadonlyMap<string, string>, path: string): Problem {
  const types = [...renamed].map(([name, type]) => `${name} as ${type}`).join(', ');
  return { code: 'contract.type-name', severity: 'warning', path, args: { types } };
}

function readTool(tool: unknown, path: string, problems: Problem[]): readonly ToolEntry[] {
  if (!isJsonObject(tool))
    return unknownForm(`number ${path.slice(path.lastIndexOf('/') + 1)}`, 'it is not an object.', path, problems);
  const declarations = tool.functionDeclarations ?? tool.function_declarations;
  if (Array.isArray(declarations)) {
    const key = tool.functionDeclarations === undefined ? 'function_declarations' : 'functionDeclarations';
    return declarations.flatMap((one: unknown, index) => readGemini(one, `${path}/${key}/${index}`, problems));
  }
  if (isJsonObject(tool.function)) {
    checkDetails(tool, path, new ContractChecker(problems));
    appendAll(problems, misspeltKeys(tool, path));
    return readNamed(tool.function, tool, `${path}/function`, problems);
  }
  if (isProviderTool(tool)) {
    const name =
      typeof tool.name === 'string' ? tool.name : typeof tool.type === 'string' ? tool.type : (Object.keys(tool)[0] ?? '');
    problems.push({ code: 'contract.provider-tool', severity: 'warning', path, args: { tool: name } });
    return [];
  }
  return readNamed(tool, tool, path, problems);
}

function readGemini(declaration: unknown, path: string, problems: Problem[]): readonly ToolEntry[] {
  if (!isJsonObject(declaration)) return unknownForm('', 'it is not an object.', path, problems);
  const plain = declaration.parametersJsonSchema ?? declaration.parameters_json_schema;
  if (plain !== undefined || !isJsonObject(declaration.parameters)) return readNamed(declaration, declaration, path, problems);
  return readNamed({ ...declaration, parameters: geminiSchema(declaration.parameters) }, declaration, path, problems);
}

const OUTPUT_KEYS = ['output', 'outputSchema'];

const SCHEMA_KEYS = ['parameters', 'input_schema', 'inputSchema', 'parametersJsonSchema', 'parameters_json_schema'];

function readNamed(tool: JsonObject, outer: JsonObject, path: string, problems: Problem[]): readonly ToolEntry[] {
  const { name } = tool;
  if (typeof name !== 'string' || name.trim() === '') return unknownForm('', 'it has no name.', path, problems);
  checkDetails(tool, path, new ContractChecker(problems));
  appendAll(problems, misspeltKeys(tool, path));
  const key = SCHEMA_KEYS.find((one) => Object.hasOwn(tool, one) && (tool[one] ?? undefined) !== undefined);
  const given: unknown = key === undefined ? undefined : bareSchema(tool[key]);
  const schemaPath = key === undefined ? path : `${path}/${key}`;
  if (Array.isArray(given) && !isParameterList(given as readonly Json[]))
    return unknownForm(name, 'a list of parameters has objects with names of their own.', schemaPath, problems);
  const parameters = Array.isArray(given) ? parameterList(given as readonly Json[]) : given;
  const about = typeof tool.description === 'string' ? { description: tool.description } : {};
  const outputPath = `${path}/${OUTPUT_KEYS.find((one) => Object.hasOwn(tool, one)) ?? 'output'}`;
  const named = { name, ...about, details: detailsOf(tool, outer), path, schemaPath, outputPath };
  if (parameters !== undefined && typeof parameters === 'object' && parameters !== null)
    return [{ ...named, parameters: parameters as JsonObject }];
  // A Standard Schema may be a function.
  if (parameters === undefined || typeof parameters === 'boolean' || typeof parameters === 'function')
    return [{ ...named, parameters: parameters as undefined }];
  return unknownForm(name, 'its parameters are not a schema.', schemaPath, problems);
}

function bareSchema(given: unknown): unknown {
  const isWrapped = isJsonObject(given) && 'validate' in given && !('~standard' in given) && isJsonObject(given.jsonSchema);
  return isWrapped ? given.jsonSchema : given;
}

function detailsOf(tool: JsonObject, outer: JsonObject): ToolDetails {
  const effect = tool.effect ?? outer.effect ?? hintedEffect(tool.annotations);
  const trust = tool.trust ?? outer.trust ?? hintedTrust(tool.annotations);
  const output = bareSchema(tool.output ?? outer.output ?? tool.outputSchema ?? outer.outputSchema) ?? undefined;
  const given = Object.entries({ ...outer, ...tool, effect, trust, output } as unknown as JsonObject);
  return Object.fromEntries(given.filter(([key, value]) => DETAIL_KEYS.includes(key) && value !== undefined)) as ToolDetails;
}

function hintedEffect(annotations: Json | undefined): ToolEffect | undefined {
  if (!isJsonObject(annotations)) return undefined;
  if (annotations.readOnlyHint === true) return 'read';
  if (annotations.destructiveHint === true) return 'destroy';
  return annotations.readOnlyHint === false || annotations.destructiveHint === false ? 'change' : undefined;
}

function hintedTrust(annotations: Json | undefined): ResultTrust | undefined {
  return isJsonObject(annotations) && annotations.openWorldHint === true ? 'outside' : undefined;
}

// A tool that the provider runs: a special type and no schema, or one key such as `googleSearch` with settings.
function isProviderTool(tool: JsonObject): boolean {
  if (SCHEMA_KEYS.some((key) => Object.hasOwn(tool, key))) return false;
  if (typeof tool.type === 'string') return tool.type !== 'function' && tool.type !== 'custom';
  const keys = Object.keys(tool);
  return keys.length === 1 && keys[0] !== 'name' && isJsonObject(tool[keys[0] as string]);
}

function unknownForm(name: string, reason: string, path: string, problems: Problem[]): readonly never[] {
  const tool = name === '' ? `number ${path.replace(/^.*\/(\d+)(?:\/function)?$/, '$1')}` : name;
  problems.push({ code: 'contract.tool-form', severity: 'error', path, args: { tool, reason } });
  return [];
}
