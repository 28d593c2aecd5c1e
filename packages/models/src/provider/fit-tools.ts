import type { PromptTool } from '@tamis/core/contract';
import { isObject } from '@tamis/core/internal';
import type { Taken } from './telling.ts';

const BRANCHES = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$ref'];

// Tools with names and parameters that any provider accepts, and with an explicit root type. Returns undefined if one can't be expressed.
export function fitTools(tools: readonly PromptTool[], names: RegExp): readonly PromptTool[] | undefined {
  const isFit = tools.every(({ name, parameters }) => {
    const { type = 'object' } = parameters;
    return names.test(name) && type === 'object' && !BRANCHES.some((key) => key in parameters);
  });
  if (!isFit || tools.length === 0) return undefined;
  return tools.map((tool) => ({ ...tool, parameters: withProperties(tool.parameters) }));
}

export function takenTools(tools: readonly PromptTool[], names: RegExp): Taken | undefined {
  const offered = fitTools(tools, names);
  return offered && { options: { tools: offered }, isWhole: true };
}

function withProperties(parameters: PromptTool['parameters']): PromptTool['parameters'] {
  const { properties } = parameters;
  return { ...parameters, type: 'object', properties: isObject(properties) ? properties : {} };
}
