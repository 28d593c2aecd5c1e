import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import { isCallType, isProviderRun, isThought, isToolResult } from '../../../provider/part-types.ts';
import { CALL_KEYS, PART_KEYS } from '../../../provider/rest-of.ts';
import { isKnownMember } from './message-members.ts';

export const ANSWER_LISTS = ['choices', 'candidates'];

const NOT_SAID: ReadonlySet<string> = new Set([
  ...['tools', 'functions', 'tool_choice', 'instructions', 'prompt', 'metadata', 'response_format', 'messages', 'input'],
  ...['executableCode', 'codeExecutionResult', 'inlineData', 'fileData', 'tool_calls'],
]);

// Answers are never nested deeper.
const DEEPEST = 8;

export function leftOver(answer: Json): string {
  const lines: string[] = [];
  collect(answer, lines, 0);
  return lines.join('\n');
}

function collect(value: Json, lines: string[], depth: number): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) for (const item of value as readonly Json[]) collect(item, lines, depth + 1);
  else if (isJsonObject(value) && !isReadWhole(value)) collectMembers(value, lines, depth);
}

function isReadWhole(part: JsonObject): boolean {
  return isCallType(part) || isToolResult(part) || isProviderRun(part);
}

function collectMembers(value: JsonObject, lines: string[], depth: number): void {
  const list = ANSWER_LISTS.find((key) => Array.isArray(value[key]) && value[key].length > 0);
  const isOnlyThought = isThought(value);
  for (const [key, member] of Object.entries(value)) {
    const isCall = CALL_KEYS.includes(key) && isJsonObject(member);
    // A thought is read as a text, without the call in it.
    if (isOnlyThought || isCall) {
      if (isOnlyThought && isCall) lines.push(JSON.stringify({ [key]: member }));
    } else if (list === undefined ? PART_KEYS.includes(key) && key !== 'tool_calls' : key === list) {
      collect(member, lines, depth + 1);
    } else if (isUnread(key, list !== undefined) && typeof member !== 'number' && typeof member !== 'boolean' && member !== null)
      lines.push(JSON.stringify({ [key]: member }));
  }
}

function isUnread(key: string, isResponse: boolean): boolean {
  return (isResponse && PART_KEYS.includes(key)) || !(NOT_SAID.has(key) || isKnownMember(key));
}
