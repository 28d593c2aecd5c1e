import { endWithSuggestion } from '../lib/end-with-suggestion.ts';
import { redact } from '../secrets/redact.ts';

const EXPECTED =
  'Expected `openai:NAME`, `anthropic:NAME`, `gemini:NAME`, or the URL of a server with the model after `#`, such as `http://127.0.0.1:1234/v1#qwen`.';

const FAMILIES: readonly (readonly [pattern: RegExp, provider: string])[] = [
  [/^(?:gpt|o\d|chatgpt)/i, 'openai'],
  [/^claude/i, 'anthropic'],
  [/^gem(?:ini|ma)/i, 'gemini'],
];

export function badAddress(address: string, providers: readonly string[]): TypeError {
  return new TypeError(redact(`${problemOf(address, providers)} ${EXPECTED}`, []));
}

function problemOf(address: string, providers: readonly string[]): string {
  const [before = '', after] = splitOnce(address);
  if (after === undefined && providers.includes(before)) return `\`${address}\` names a provider but no model.`;
  if (after === undefined) return `\`${address}\` names no provider${suggested(address, providers)}`;
  if (providers.includes(before)) return `\`${address}\` names no model.`;
  // A host with its port, without the scheme.
  if (/^\d+(?:\/|#|$)/.test(after)) return `\`${address}\` has no scheme. Did you mean \`http://${address}\`?`;
  return `There is no provider named \`${before}\`${endWithSuggestion(before, providers)}`;
}

function splitOnce(address: string): readonly string[] {
  const colon = address.indexOf(':');
  return colon < 0 ? [address] : [address.slice(0, colon), address.slice(colon + 1)];
}

function suggested(address: string, providers: readonly string[]): string {
  const provider = providers.find((name) => address.startsWith(`${name}/`));
  if (provider !== undefined) return `. Did you mean \`${address.replace('/', ':')}\`?`;
  const family = FAMILIES.find(([pattern]) => pattern.test(address))?.[1];
  return family === undefined ? '.' : `. Did you mean \`${family}:${address}\`?`;
}
