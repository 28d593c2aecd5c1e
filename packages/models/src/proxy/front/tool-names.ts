import { isObject, listAt, objectAt, textAt } from '@tamis/core/internal';

export function toolNames(tools: unknown): readonly string[] {
  if (Array.isArray(tools)) return tools.flatMap(namesOf);
  if (!isObject(tools)) return [];
  return Array.isArray(tools.tools) ? toolNames(tools.tools) : Object.keys(tools);
}

function namesOf(tool: unknown): readonly string[] {
  const declared = [...listAt(tool, 'functionDeclarations'), ...listAt(tool, 'function_declarations')];
  const all = [tool, objectAt(tool, 'function'), ...declared];
  return all.flatMap((one) => textAt(one, 'name') ?? []);
}
