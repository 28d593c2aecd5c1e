import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';

export interface SpokenText {
  readonly by: 'user' | 'application' | 'model' | 'tool';
  // The tool that returned it. Undefined if the messages do not say.
  readonly tool: string | undefined;
  readonly message: number;
  readonly text: string;
}

export function spokenIn(messages: readonly unknown[]): readonly SpokenText[] {
  const reader = new SpokenReader();
  for (const [index, message] of messages.entries()) if (isJsonObject(message)) reader.take(message, index);
  return reader.found;
}

type By = SpokenText['by'];

const ROLES: { readonly [role: string]: By } = {
  user: 'user',
  system: 'application',
  developer: 'application',
  assistant: 'model',
  model: 'model',
  tool: 'tool',
  function: 'tool',
};

const IDS = ['toolCallId', 'tool_call_id', 'tool_use_id', 'call_id', 'id'];

const LISTS = ['tool_calls', 'content', 'parts'];

class SpokenReader {
  readonly found: SpokenText[] = [];
  readonly #names = new Map<string, string>();
  #message = 0;

  take(message: JsonObject, index: number): void {
    this.#message = index;
    // Google may leave out the role of the user, and Responses have calls and results without one.
    const role = textAt(message, 'role') ?? (message.parts === undefined ? '' : 'user');
    const by = Object.hasOwn(ROLES, role) ? (ROLES[role] as By) : undefined;
    if (by === undefined) this.#takePart(message, 'model');
    else if (by === 'tool') this.#takeResult(message, message.content ?? message.parts);
    else for (const key of LISTS) this.#takeContent(message[key], by);
  }

  #takeContent(content: Json | undefined, by: By): void {
    if (typeof content === 'string') this.#say(by, content);
    else if (Array.isArray(content))
      for (const part of content as readonly Json[]) {
        if (isJsonObject(part)) this.#takePart(part, by);
        else if (typeof part === 'string') this.#say(by, part);
      }
  }

  #takePart(part: JsonObject, by: By): void {
    const { type, text, output, content } = part;
    const call = callIn(part);
    const response = part.functionResponse ?? part.function_response;
    if (call !== undefined) this.#takeCall(call);
    else if (isJsonObject(response)) this.#takeResult(response, response.response);
    else if (typeof type === 'string' && /result$|output$/.test(type)) this.#takeResult(part, output ?? content);
    else if (typeof text === 'string') this.#say(by, text);
  }

  #takeCall(call: JsonObject): void {
    const name = nameIn(call);
    const id = idIn(call);
    if (name !== undefined && id !== undefined) this.#names.set(id, name);
    const given = call.input ?? call.arguments ?? call.args;
    if (given !== undefined) this.#say('model', typeof given === 'string' ? given : JSON.stringify(given));
  }

  #takeResult(result: JsonObject, returned: Json | undefined): void {
    const parts = Array.isArray(returned) ? (returned as readonly Json[]).filter(isJsonObject) : [];
    const inner = parts.filter(({ type }) => type === 'tool-result' || type === 'tool_result');
    for (const one of inner) this.#takeResult(one, one.output ?? one.content);
    if (inner.length > 0) return;
    const tool = nameIn(result) ?? this.#names.get(idIn(result) ?? '');
    const text = returnedText(returned);
    if (text !== '') this.found.push({ by: 'tool', tool, message: this.#message, text });
  }

  #say(by: By, text: string): void {
    if (text !== '') this.found.push({ by, tool: undefined, message: this.#message, text });
  }
}

function callIn(part: JsonObject): JsonObject | undefined {
  const inner = part.functionCall ?? part.function_call;
  if (isJsonObject(inner)) return inner;
  if (isJsonObject(part.function)) return { ...part.function, ...(typeof part.id === 'string' ? { id: part.id } : {}) };
  return typeof part.type === 'string' && /^(?:tool-call|tool_use|function_call)$/.test(part.type) ? part : undefined;
}

function nameIn(value: JsonObject): string | undefined {
  return textAt(value, 'toolName') ?? textAt(value, 'name');
}

function idIn(value: JsonObject): string | undefined {
  return IDS.map((key) => textAt(value, key)).find((id) => id !== undefined);
}

function textAt(value: JsonObject, key: string): string | undefined {
  const found = Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

const MEDIA = /image|file|audio|video|blob/;

function returnedText(returned: Json | undefined): string {
  if (returned === undefined || returned === null) return '';
  if (typeof returned === 'string') return returned;
  if (Array.isArray(returned)) return (returned as readonly Json[]).map(returnedText).join('\n');
  if (!isJsonObject(returned)) return String(returned);
  const { type, text, value } = returned;
  if (typeof text === 'string') return text;
  if (typeof type === 'string' && MEDIA.test(type)) return '';
  if (typeof type === 'string' && value !== undefined && /^(?:error-)?(?:text|json)$|^content$/.test(type))
    return typeof value === 'string' || type === 'content' ? returnedText(value) : JSON.stringify(value);
  return JSON.stringify(returned);
}
