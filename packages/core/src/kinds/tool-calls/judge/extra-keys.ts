import type { Change, Finding, Json, JsonObject } from '../../../model/index.ts';
import { nearAct } from '../../../remarks/near-act.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { CALL_STATES, isCallId } from '../read/envelope.ts';
import type { RawCall } from '../read/raw-call.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';

// Returns findings for arguments placed outside the arguments object. If they were dropped silently, the tool would be called with less
// than the model intended.
export function outside({ extraKeys = {} }: RawCall, tool: RegisteredTool): readonly Finding[] {
  const strays = Object.keys(extraKeys).filter((key) => mayBeArgument(key, tool));
  return strays.map((argument) => {
    return { code: 'tools.argument-outside', severity: 'error', path: '', args: { tool: tool.name, argument } };
  });
}

function mayBeArgument(key: string, tool: RegisteredTool): boolean {
  return tool.properties.includes(key) || tool.aliases.has(key) || ARGUMENT_KEYS.includes(key);
}

export function ignoredKeys({ extraKeys = {} }: RawCall, tool: RegisteredTool, remarks: RemarkReader): readonly Change[] {
  const others = Object.entries(extraKeys).filter(([key]) => !mayBeArgument(key, tool));
  return others.map(([key, before]): Change => {
    if (!isRemark(key, before, remarks)) return stray(key, before, tool);
    return {
      code: 'tools.remark',
      safety: 'safe',
      path: '',
      before,
      after: null,
      args: { tool: tool.name, key: key.slice(0, 80) },
    };
  });
}

// Returns changes for a number or type of a call that may be an argument, because the tool has a parameter of that name which was not
// given.
export function ambiguous({ numbering = {} }: RawCall, given: JsonObject, tool: RegisteredTool): readonly Change[] {
  const doubtful = Object.entries(numbering).filter(([key, value]) => {
    const name = tool.aliases.get(key) ?? key;
    return tool.properties.includes(name) && !Object.hasOwn(given, name) && value !== null && !isCallId(value);
  });
  return doubtful.map(([key, before]) => stray(key, before, tool));
}

function stray(key: string, before: Json, tool: RegisteredTool): Change {
  const args = { tool: tool.name, key: key.slice(0, 80) };
  return { code: 'tools.stray-key', safety: 'unsafe', path: '', before, after: null, args };
}

function isRemark(key: string, value: Json, remarks: RemarkReader): boolean {
  const told = TOLD.get(key.toLowerCase());
  if (told !== undefined) return typeof value === 'string' && told.includes(value.toLowerCase());
  if (!REMARKS.has(key.toLowerCase())) return false;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return nearAct(remarks, text, 'value') === undefined && !MAY_BE_CALL.test(text);
}

const MAY_BE_CALL = /<tool_call>|"(?:arguments|parameters|args|params|input|tool_input)\\?"\s*:/;

const TOLD: ReadonlyMap<string, readonly string[]> = new Map([
  ['role', ['assistant', 'model']],
  ['status', CALL_STATES],
  ['state', CALL_STATES],
]);

const REMARKS: ReadonlySet<string> = new Set([
  ...['thought', 'thoughts', 'reason', 'reasoning', 'explanation', 'rationale', 'analysis', 'comment', 'description'],
  ...['confidence', 'step', 'title', 'content', 'text', 'message', 'extra_content', 'strict'],
]);

const ARGUMENT_KEYS = ['arguments', 'parameters', 'args', 'params', 'kwargs', 'input', 'tool_input'];
