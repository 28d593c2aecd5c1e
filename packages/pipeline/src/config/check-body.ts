import { type Fields, isFields } from '../exact/exact.ts';
import { childPath } from '../shape/shape-problems.ts';
import type { Folder } from './folder.ts';

const PROMPT = 'the messages come from the templates and from `system`';
const LIMIT = 'write `max_tokens`, which `--max-cost` counts on';
const ONE = 'one reply is read';

/** Fields of a request that can't be set by hand: what is read, counted or reserved would no longer be what is asked for. */
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

/** Objects of a request whose fields are checked too. */
const INSIDE: ReadonlySet<string> = new Set(['generationConfig', 'generation_config']);

/** Reports fields that are not for `body`. */
export function tellBody(folder: Folder, body: Fields, path: string): void {
  for (const [field, value] of Object.entries(body)) {
    const at = childPath(path, field);
    const reason = Object.hasOwn(OURS, field) ? OURS[field] : undefined;
    if (reason !== undefined)
      folder.add({ code: 'pipeline.body-field', severity: 'error', path: at, about: 'key', args: { field, reason } });
    if (INSIDE.has(field) && isFields(value)) tellBody(folder, value, at);
  }
}
