import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { Registry } from '../registry/build-registry.ts';

const GIVEN: ReadonlySet<string> = new Set(
  'arguments parameters params args kwargs input inputs action_input tool_input'.split(' '),
);

// Whether an object has the shape of a call to one of the tools. Either one member names the tool and another gives it something, or a key
// is the tool's name and its value the arguments. A string that only begins with a name does not name the tool.
export function isCallObject(object: JsonObject, { names, tools }: Registry): boolean {
  const entries = Object.entries(object);
  return entries.some(([key, value]) => {
    const under = gives(value) ? names.find(key) : undefined;
    const tool = under ?? (typeof value === 'string' ? names.find(value) : undefined);
    if (tool === undefined) return false;
    const isArgument = (name: string) => tools.get(tool)?.properties.includes(name) === true || GIVEN.has(name.toLowerCase());
    if (isJsonObject(value)) return Object.keys(value).length === 0 || Object.keys(value).some(isArgument);
    if (under !== undefined) return true;
    return (
      !Object.hasOwn(object, 'description') &&
      entries.some(([other, part]) => other !== key && (isArgument(other) || gives(part)))
    );
  });
}

function gives(part: Json): boolean {
  return isJsonObject(part) || (typeof part === 'string' && /^\s*\{/.test(part));
}
