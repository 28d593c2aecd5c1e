import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** How many of the steps a pipeline has: a draft, and a score of it. */
export type Steps = 1 | 2;

const configOf = (steps: Steps) => `pipeline:
  steps:
    - name: draft
${steps === 1 ? '' : '    - name: score\n'}api: {provider: openai, model: gpt-4o-mini, retry: {max_attempts: 3, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.jsonl, name_field: id}
  validation_retry: {max_attempts: 3}
prompts: {templates: {draft: draft.jinja2${steps === 1 ? '' : ', score: score.jinja2'}}}
schemas: {files: {draft: draft.json${steps === 1 ? '' : ', score: score.json'}}}
validation:
  draft: {required: [text]}
${steps === 1 ? '' : '  score: {rules: [{name: in_range, expr: "1 <= score <= 5", error: "{score} is out of range"}]}\n'}`;

/** A fifth of the drafts are wrong at first. */
export const ATTEMPTS_PER_UNIT = 2.2;

/** Writes a pipeline of steps that ask a model, and a cassette with all replies; gives where they are. */
export function writeRunFolder(
  folder: string,
  units: number,
  steps: Steps = 2,
): { readonly pipeline: string; readonly cassette: string } {
  const pipeline = join(folder, 'pipeline');
  for (const name of ['templates', 'schemas']) mkdirSync(join(pipeline, name), { recursive: true });
  const files = {
    'config.yaml': configOf(steps),
    'templates/draft.jinja2': 'Write a draft about {{ topic }} for {{ id }}.\n',
    'schemas/draft.json': '{"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}',
    ...(steps === 1
      ? {}
      : {
          'templates/score.jinja2': 'Score this: {{ text }}\n',
          'schemas/score.json': '{"type": "object", "required": ["score"], "properties": {"score": {"type": "integer"}}}',
        }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(pipeline, name), text);
  const cassette = join(folder, 'replies.jsonl');
  writeLines(join(pipeline, 'items.jsonl'), units, (index) =>
    JSON.stringify({ id: nameOf(index), topic: `topic ${index % 97}` }),
  );
  writeLines(cassette, units, (index) => repliesOf(index, steps));
  return { pipeline, cassette };
}

function nameOf(index: number): string {
  return `feedback-${String(index).padStart(7, '0')}`;
}

const DRAFT = JSON.stringify({ text: 'All work and no play makes Jack a dull boy. '.repeat(10) });
const USAGE = { inputTokens: 60, outputTokens: 120 };

function repliesOf(index: number, steps: Steps): string {
  const unit = nameOf(index);
  const isBad = index % 5 === 0;
  const reply = (step: string, attempt: number, text: string) =>
    JSON.stringify({ step, unit, attempt, reply: { text, usage: USAGE } });
  return [
    ...(isBad ? [reply('draft', 1, '{"words": 5}')] : []),
    reply('draft', isBad ? 2 : 1, DRAFT),
    ...(steps === 1 ? [] : [reply('score', 1, `{"score": ${1 + (index % 5)}}`)]),
  ].join('\n');
}

/** A thousand lines at a time: one string of all of them would be too long. */
function writeLines(file: string, count: number, line: (index: number) => string): void {
  const fd = openSync(file, 'w');
  for (let from = 0; from < count; from += 1_000) {
    const length = Math.min(1_000, count - from);
    writeSync(fd, Array.from({ length }, (_, index) => `${line(from + index)}\n`).join(''));
  }
  closeSync(fd);
}
