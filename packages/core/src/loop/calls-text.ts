import type { Gate } from '../model/index.ts';
import type { ModelCall, ModelReply } from '../ports/model.ts';

/** Combines text and tool calls into one reply. Gates read this one form, whatever the source of the calls. */
export function callsText(text: string, calls: readonly ModelCall[]): string {
  const repeated = repeatedIds(calls);
  const tool_calls = calls.map(({ id, name, arguments: given }) => {
    const called = { type: 'function', function: { name, arguments: given } };
    return id !== undefined && repeated.has(id) ? { id, ...called } : called;
  });
  return JSON.stringify({ role: 'assistant', content: text, tool_calls });
}

function repeatedIds(calls: readonly ModelCall[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const isSeen = (id: string) => seen.has(id) || seen.add(id) === undefined;
  return new Set(calls.flatMap(({ id }) => (id !== undefined && isSeen(id) ? [id] : [])));
}

export function answerTo({ kind }: Pick<Gate, 'kind'>, { text, calls = [] }: Pick<ModelReply, 'text' | 'calls'>): string {
  return calls.length === 0 || kind !== 'tool-calls' ? text : callsText(text, calls);
}

const CALLS = ['"tool_calls"', '"function_call"', '"functionCall"', '"tool_use"'];

export function holdsCalls(reply: string): boolean {
  return reply.trimStart().startsWith('{') && CALLS.some((key) => reply.includes(key));
}
