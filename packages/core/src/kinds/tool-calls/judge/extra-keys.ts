import type { Change } from '../../../model/change.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Json } from '../../../model/json.ts';
import { takesBack } from '../read/announcement.ts';
import type { RawCall } from '../read/raw-call.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';

/** Arguments outside the others: dropping them silently would call the tool with less than was meant. */
export function outside({ extraKeys = {} }: RawCall, tool: RegisteredTool): readonly Finding[] {
  const strays = Object.keys(extraKeys).filter((key) => mayBeArgument(key, tool));
  return strays.map((argument) => {
    return { code: 'tools.argument-outside', severity: 'error', path: '', args: { tool: tool.name, argument } };
  });
}

function mayBeArgument(key: string, tool: RegisteredTool): boolean {
  return tool.properties.includes(key) || tool.aliases.has(key) || ARGUMENT_KEYS.has(key);
}

/** The other keys of a call: remarks on it, and keys of unknown meaning. */
export function leftOut({ extraKeys = {} }: RawCall, tool: RegisteredTool): readonly Change[] {
  const others = Object.entries(extraKeys).filter(([key]) => !mayBeArgument(key, tool));
  return others.map(([key, before]): Change => {
    const grade = isRemark(key, before)
      ? ({ code: 'tools.remark', safety: 'safe' } as const)
      : ({ code: 'tools.stray-key', safety: 'unsafe' } as const);
    return { ...grade, path: '', before, after: null, args: { tool: tool.name, key: key.slice(0, 80) } };
  });
}

/** A value under a key for remarks, which neither retracts the call nor holds another one. */
function isRemark(key: string, value: Json): boolean {
  if (!REMARKS.has(key.toLowerCase())) return false;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return !takesBack(text) && !MAY_BE_CALL.test(text);
}

const MAY_BE_CALL = /<tool_call>|"(?:arguments|parameters|args|params|input|tool_input)\\?"\s*:/;

/** Keys under which models say why they make a call. */
const REMARKS: ReadonlySet<string> = new Set(
  ['thought', 'thoughts', 'reason', 'reasoning', 'explanation', 'rationale', 'analysis', 'comment', 'description'].concat([
    'confidence',
    'step',
    'title',
    'content',
    'text',
    'message',
    'role',
    'status',
    'state',
    'extra_content',
    'strict',
  ]),
);

/** A second object of arguments: it is unclear which is meant. */
const ARGUMENT_KEYS: ReadonlySet<string> = new Set([
  'arguments',
  'parameters',
  'args',
  'params',
  'kwargs',
  'input',
  'tool_input',
]);
