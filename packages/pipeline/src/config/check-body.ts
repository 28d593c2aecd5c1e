import { type Fields, isFields } from '../exact/exact.ts';
import { childPath } from '../shape/shape-problems.ts';
import type { Folder } from './folder.ts';

const PROMPT = 'the messages come from the templates and from `system`';
const LIMIT = 'write `max_tokens`, which `--max-cost` counts on';
const ONE = 'only one reply is read';

// Request fields that can't be set by hand, because then the request would differ from what is read, counted or reserved.
const OURS: { readonly [field: string]: string } = {
  model: 'write `model`',
  models: 'write `model`',
  messages: PROMPT,
  contents: PROMPT,
  system: PROMPT,
  systemInstruction: PROMPT,
  system_instruction: PROMPT,
  stream: 'the runner decides',
  stream_options: 'the runner decides',
  max_tokens: LIMIT,
  max_completion_tokens: LIMIT,
  maxOutputTokens: LIMIT,
  max_output_tokens: LIMIT,
  n: ONE,
  best_of: ONE,
  candidateCount: ONE,
  candidate_count: ONE,
};

// Objects in a request whose fields are checked too, with the names of those fields here.
const INSIDE: { readonly [field: string]: string } = {
  generationConfig: '',
  generation_config: '',
  output_config: 'output_config.',
};

// Each provider's own fields for what our keys set. If both are set, nobody could tell which one applies.
const SAME: { readonly [key: string]: readonly string[] } = {
  temperature: ['temperature'],
  seed: ['seed'],
  stop: ['stop', 'stop_sequences', 'stopSequences'],
  reasoning: [...['reasoning', 'reasoning_effort', 'thinking', 'output_config.effort'], ...['thinkingConfig', 'thinking_config']],
  response_format: [
    ...['response_format', 'output_config.format', 'responseMimeType', 'response_mime_type'],
    ...['responseSchema', 'response_schema', 'responseJsonSchema', 'response_json_schema'],
  ],
};

// Reports fields that don't belong in `body`, and fields that another key also sets.
export function tellBody(folder: Folder, body: Fields, path: string, keys: readonly string[], inside = ''): void {
  for (const [field, value] of Object.entries(body)) {
    const at = childPath(path, field);
    const reason = Object.hasOwn(OURS, field) ? OURS[field] : setTwice(`${inside}${field}`, keys);
    if (reason !== undefined)
      folder.add({ code: 'pipeline.body-field', severity: 'error', path: at, about: 'key', args: { field, reason } });
    if (Object.hasOwn(INSIDE, field) && isFields(value)) tellBody(folder, value, at, keys, INSIDE[field]);
  }
}

// Reports a field that a key already sets. The contract's schema goes where `response_format` would put one.
function setTwice(field: string, keys: readonly string[]): string | undefined {
  const key = keys.find((one) => SAME[one === 'contract' ? 'response_format' : one]?.includes(field));
  if (key === undefined) return undefined;
  return key === 'contract' ? '`contract: provider` sets it as well' : `the key \`${key}\` sets it as well`;
}
