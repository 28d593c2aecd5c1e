import type { Gate } from '../model/gate.ts';
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

/** The ids that several calls share. Only these say something about the calls. */
function repeatedIds(calls: readonly ModelCall[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const isSeen = (id: string) => seen.has(id) || seen.add(id) === undefined;
  return new Set(calls.flatMap(({ id }) => (id !== undefined && isSeen(id) ? [id] : [])));
}

/** Returns the text of a reply for a gate, including the calls that the provider parsed if the gate reads calls. */
export function saidTo({ kind }: Pick<Gate, 'kind'>, { text, calls = [] }: Pick<ModelReply, 'text' | 'calls'>): string {
  return calls.length === 0 || kind !== 'tool-calls' ? text : callsText(text, calls);
}

/** The keys under which messages of the known providers have calls. */
const CALLS = ['"tool_calls"', '"function_call"', '"functionCall"', '"tool_use"'];

/** Whether a reply looks like a whole message with calls, which is not something that the model wrote as text. */
export function holdsCalls(reply: string): boolean {
  return reply.trimStart().startsWith('{') && CALLS.some((key) => reply.includes(key));
}
