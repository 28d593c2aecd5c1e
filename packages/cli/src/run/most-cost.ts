import type { JsonObject, Message } from '@tamis/core';
import type { RequestOptions } from '@tamis/core/model';
import { ANTHROPIC_MAX_TOKENS, isTextMessage } from '@tamis/core/providers';
import { cacheWritePrice, type Prices } from '@tamis/models';
import type { ModelStep } from '@tamis/pipeline';

// The maximum number of tokens in a reply, by `provider:model`, as documented by the providers. The longest matching prefix counts.
// Anthropic is missing, because requests to it always set a limit.
const MOST_OUTPUT: { readonly [model: string]: number } = {
  'openai:gpt-4o': 16_384,
  'openai:gpt-4.1': 32_768,
  'openai:gpt-5': 128_000,
  'gemini:gemini-2.0-flash': 8192,
  'gemini:gemini-2.5': 65_536,
};

export function maxTokensOf({ request }: ModelStep, provider: string): number | undefined {
  return request.options.maxTokens ?? (provider === 'anthropic' ? ANTHROPIC_MAX_TOKENS : undefined);
}

const AROUND_MESSAGE = 20;

// The properties that bound the cost of a call.
interface CostBound {
  // `provider:model`.
  readonly name: string;
  readonly prices: Prices;
  readonly maxTokens: number | undefined;
  readonly body?: JsonObject;
}

// Request fields with which a provider reads or writes more than the request shows, such as web pages, its own cache, or a draft.
const UNBOUNDED: readonly string[] = [
  ...['tools', 'web_search_options', 'plugins', 'mcp_servers'],
  ...['cachedContent', 'cached_content', 'prediction'],
];

// The first request field whose cost can't be known beforehand, if there is one.
export function unboundedField(body: JsonObject): string | undefined {
  return UNBOUNDED.find((field) => Object.hasOwn(body, field));
}

// The maximum cost of a call with these messages, in US dollars. Undefined if the reply has no limit, there is an image, or a request field
// makes the cost unknown.
export function mostCost(
  { name, prices, maxTokens, body = {} }: CostBound,
  messages: readonly Message[],
  options: RequestOptions = {},
): number | undefined {
  const output = maxTokens ?? mostOutput(name);
  // The token count of an image is unknown.
  if (output === undefined || unboundedField(body) !== undefined || !messages.every(isTextMessage)) return undefined;
  // No token is shorter than a byte.
  const others = toldBytes(options) + rewrittenBytes(body);
  const input = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + AROUND_MESSAGE, others);
  const perMillion = mayWriteCache(body) ? Math.max(prices.inputPerMillion, cacheWritePrice(prices)) : prices.inputPerMillion;
  return (input * perMillion + output * prices.outputPerMillion) / 1e6;
}

// Whether the request asks Anthropic to cache its prompt, which costs more than reading it.
function mayWriteCache(body: JsonObject): boolean {
  return JSON.stringify(body).includes('"cache_control"');
}

function toldBytes({ contract, json }: RequestOptions): number {
  const schemas = [contract?.schema, typeof json === 'object' ? json.schema : undefined];
  const bytes = schemas.reduce<number>((sum, schema) => sum + (schema === undefined ? 0 : rewrittenBytes(schema)), 0);
  return bytes + Buffer.byteLength(contract?.text ?? '') + (contract === undefined ? 0 : AROUND_MESSAGE);
}

function rewrittenBytes(data: unknown): number {
  return 2 * Buffer.byteLength(JSON.stringify(data));
}

function mostOutput(name: string): number | undefined {
  const prefix = Object.keys(MOST_OUTPUT)
    .filter((one) => name.startsWith(one))
    .sort((one, other) => other.length - one.length)[0];
  return prefix === undefined ? undefined : MOST_OUTPUT[prefix];
}
