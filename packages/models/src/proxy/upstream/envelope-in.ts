import { compile, entryOf, Fault, type Gate, type Json } from '@tamis/core';
import { foldedKey, isObject } from '@tamis/core/providers';
import { jsonIn } from '../../json/json-in.ts';

/** The limits of a response. A whole response may be one string. */
const CONTRACT = { schema: { type: 'object' }, policy: { limits: { string: 16 * 1024 * 1024 } } } as const;

let made: Gate | undefined;

/**
 * A gate that reads any object and notes what JSON.parse silently accepts. It is made on first use, because not every program has a proxy.
 */
function anything(): Gate {
  made ??= compile(CONTRACT) as Gate;
  return made;
}

/** The members of responses and events in which clients find model output, and the members that lead to them. */
const MEMBERS: ReadonlySet<string> = new Set([
  ...['choices', 'index', 'message', 'delta', 'finish_reason', 'role', 'content', 'refusal', 'type', 'text', 'id', 'name'],
  ...['tool_calls', 'function_call', 'function', 'custom', 'arguments', 'content_block', 'input', 'partial_json', 'stop_reason'],
  ...['response', 'output', 'output_text', 'output_index', 'content_index', 'item', 'part', 'call_id', 'status', 'namespace'],
  ...['candidates', 'parts', 'thought', 'functionCall', 'args', 'finishReason'],
]);

const FOLDED: ReadonlySet<string> = new Set([...MEMBERS].map(foldedKey));

/** Members that contain arguments as objects. Their keys are the tool's own. */
const ARGUMENTS: ReadonlySet<string> = new Set(['arguments', 'input', 'args']);

/**
 * Parses the JSON of a response or event that will be forwarded as received. Returns undefined if it is not JSON. Throws a Fault if another
 * parser could read it differently from the way it is judged here.
 */
export function envelopeIn(text: string): Json | undefined {
  const value = jsonIn(text);
  const why = isObject(value) ? (repeated(text) ?? otherCase(value)) : undefined;
  if (why === undefined) return value;
  throw new Fault('fault.bad-body', `The response can be read in two ways: ${why}, so it is not passed on as a reply.`);
}

/** A repeated key in the text. Some parsers take the first of two values, and a string that can't be read to its end may also have two. */
function repeated(text: string): string | undefined {
  const { changes, findings } = anything().judge(text);
  const key = changes.find(({ code, safety }) => safety === 'unsafe' && entryOf(code)?.repeatsKey)?.path;
  if (key !== undefined) return `${shown(key)} occurs twice, with different values`;
  return findings.some(({ severity }) => severity === 'error')
    ? 'it has a key that is refused, or is nested too deeply'
    : undefined;
}

/** A key that equals one of the members to a parser that ignores case. */
function otherCase(answer: Json): string | undefined {
  const open: Json[] = [answer];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value) as [string, Json][]) {
      if (Array.isArray(value) || (MEMBERS.has(key) && !ARGUMENTS.has(key))) open.push(part);
      else if (!MEMBERS.has(key) && FOLDED.has(foldedKey(key)))
        return `${shown(key)} differs only in case from a member of the protocol`;
    }
  }
  return undefined;
}

function shown(key: string): string {
  return JSON.stringify(key.slice(0, 80));
}
