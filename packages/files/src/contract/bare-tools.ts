import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { fileFault, type Mistake } from '../mistake/mistake.ts';
import type { DataFile } from '../read/data-file.ts';
import { firstCharacter, hasAny } from './schema-alone.ts';

const CONTRACT_KEYS = ['kind', 'about', 'order', 'names', 'policy', 'schema', 'schemas', 'rules'];
const TOOL_KEYS = ['name', 'function', 'functionDeclarations', 'function_declarations'];

// Returns the mistake for a tool list given where something else was expected, or undefined if the file is not a tool list.
export function bareTools({ path, text, value }: DataFile, expected: string): Mistake | undefined {
  if (!looksLikeTools(value)) return undefined;
  return fileFault('file.bare-tools', { file: path, text, span: firstCharacter(text) }, { expected });
}

function looksLikeTools(value: Json): boolean {
  if (isJsonObject(value)) return Array.isArray(value.tools) && !hasAny(value, CONTRACT_KEYS);
  return Array.isArray(value) && value.some((item: Json) => isJsonObject(item) && hasAny(item, TOOL_KEYS));
}

/** Returns the mistake for a whole contract given where a tool list was expected: everything but the list would be ignored. */
export function contractAsTools({ path, text, value }: DataFile): Mistake | undefined {
  if (!isJsonObject(value) || !hasAny(value, CONTRACT_KEYS)) return undefined;
  return fileFault('file.contract-as-tools', { file: path, text, span: firstCharacter(text) });
}

/** Returns the mistake for a tool-call contract without a tool list, if no list comes from elsewhere. */
export function lackOfTools({ path, text, value }: DataFile): Mistake | undefined {
  if (!isAboutTools(value) || value.tools !== undefined) return undefined;
  return fileFault('file.no-tools', { file: path, text, span: firstCharacter(text) });
}

/** Whether a contract, valid or not, is for tool calls. */
export function isAboutTools(contract: Json): contract is JsonObject {
  return isJsonObject(contract) && contract.kind === 'tool-calls';
}
