import type { RegisteredTool } from '../registry/registered-tool.ts';
import { kindOf } from './markup-in.ts';

/** Words between the name of a tool and its arguments that say nothing more, in whatever form. */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    'arguments parameters params args kwargs input inputs action tool function data slots id action_input tool_input tool_name ' +
    'name value values with'
  ).split(' '),
);

/** How far after a name its first argument may be. */
const LONGEST_GAP = 240;

/** What there may be between a name and its first argument: an object, a tag or special token, a word with its sign, other marks. */
const STEP =
  /(\{\s*(?:\}|["'][^"'\n]{0,64}["']\s*:|[A-Za-z_][\w-]*\s*[:=]))|(<[^<>]{1,200}>)|(["'`]?)([A-Za-z_][\w-]*)(["'`*\])]{0,3}\s{0,3}(?::=|=>|->|→|[=＝](?!=)|[:：](?!\/\/)))?|([.!?]\s|\d|[^\s\p{P}\p{S}])|[\s\p{P}\p{S}]/gu;

/** Whether the first thing after a name is an argument: an object, an element, or a key with a sign and a value. */
export function isGiven(text: string, from: number, tool: RegisteredTool | undefined): boolean {
  const behind = text.slice(from, from + LONGEST_GAP);
  for (const { index, 1: object, 2: tag, 3: quote, 4: word, 5: sign, 6: prose } of behind.matchAll(STEP)) {
    if (object !== undefined) return true;
    if (prose !== undefined) return false;
    if (tag !== undefined && isElement(tag, behind.slice(index + tag.length))) return true;
    if (word === undefined) continue;
    if (sign !== undefined && isKey(word, sign, quote !== '', tool)) return true;
    if (!FILLERS.has(word.toLowerCase())) return false;
  }
  return false;
}

/** A pair of tags with a value between them, or a tag or token that names what follows. */
function isElement(tag: string, behind: string): boolean {
  const kind = kindOf(tag);
  if (kind === 'token') return /\w/.test(behind);
  const name = /^<([^\s<>/=]+)/.exec(tag)?.[1];
  return kind === 'tag' && name !== undefined && behind.includes(`</${name}`);
}

/** A sign makes a key of a word that a sentence would not have there: any word before an equals sign, a known one before a colon. */
function isKey(word: string, sign: string, isQuoted: boolean, tool: RegisteredTool | undefined): boolean {
  if (/[=＝]$/.test(sign) || (isQuoted && /^["'`]/.test(sign))) return !FILLERS.has(word.toLowerCase()) || isArgument(word, tool);
  return isArgument(word, tool) || (tool?.properties.length === 0 && !FILLERS.has(word.toLowerCase()));
}

function isArgument(word: string, tool: RegisteredTool | undefined): boolean {
  return tool !== undefined && (tool.properties.includes(word) || tool.aliases.has(word));
}

/** Whether the text after a value in an object gives arguments: a member that is an object, or has the name of one. */
export function hasMember(text: string, from: number, tool: RegisteredTool | undefined): boolean {
  const behind = text.slice(from, from + LONGEST_GAP);
  for (const [, key = '', open] of behind.matchAll(/["']([^"'\n]{1,64})["']\s{0,4}:\s{0,4}(\{)?/g)) {
    if (isArgument(key, tool)) return true;
    // What describes a tool is its definition.
    if (key === 'description') return false;
    if (open !== undefined) return true;
  }
  return false;
}

/** A value that ends with its quotation mark, after which its object ends or has a further member. */
const VALUE_END = /^\\?["']\s{0,4}(?:(\})|,\s{0,8}\\?["']([^"'\n\\]{1,64})\\?["']\s{0,4}:)/;

/** Whether a name that is a whole value has another member beside it in its object, before it or after it. */
export function hasSibling(text: string, from: number, isFirst: boolean): boolean {
  const [, end, key] = VALUE_END.exec(text.slice(from, from + LONGEST_GAP)) ?? [];
  // What describes a tool is its definition.
  return key === undefined ? end !== undefined && !isFirst : key !== 'description';
}

/** A member of an object, or a word with a sign. */
const MEMBER = /\{\s*["'][^"'\n]{0,64}["']\s*:|([A-Za-z_][\w-]*)["'`*\])]{0,3}\s{0,3}(?::=|=>|->|→|[=＝](?!=)|[:：](?!\/\/))/g;

/** Whether a stretch of text gives an argument of a tool anywhere, even before its name. */
export function givesArgument(stretch: string, tool: RegisteredTool | undefined): boolean {
  for (const [, word] of stretch.matchAll(MEMBER)) {
    if (word === undefined || isArgument(word, tool) || tool?.properties.length === 0) return true;
  }
  return false;
}
