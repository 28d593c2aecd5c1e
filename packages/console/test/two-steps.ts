import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Model } from '@tamis/core';
import type { Ledger } from '@tamis/ledger';
import { startRun } from '@tamis/pipeline';

const CONFIG = `pipeline:
  steps:
    - {name: sort}
    - {name: add, scope: expression, expressions: {twice: "urgency * 2"}}
    - {name: answer}
api: {provider: openai, model: gpt-test, retry: {max_attempts: 1, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.yaml, key: items, name_field: id}
  validation_retry: {max_attempts: 2}
prompts: {templates: {sort: sort.jinja2, answer: answer.jinja2}}
schemas: {files: {sort: sort.json, answer: answer.json}}
validation:
  answer: {required: [text]}
  sort:
    rules:
      - {name: enough, expr: "urgency > 1", error: "the urgency is {urgency}"}
`;

const SORT = { type: 'object', required: ['urgency'], properties: { urgency: { type: 'integer' } } };
const ANSWER = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };

const SORTED: { readonly [unit: string]: string } = {
  clean: '{"urgency": 2}',
  mended: '```json\n{"urgency": 2}\n```',
  ruled: '{"urgency": 1}',
  twice: '{"urgency": 2, "urgency": 3}',
};

export async function runTwoSteps(folder: string, home: Ledger): Promise<void> {
  const source = path.join(folder, 'pipelines', 'letters');
  for (const sub of ['templates', 'schemas']) mkdirSync(path.join(source, sub), { recursive: true });
  writeFileSync(path.join(source, 'config.yaml'), CONFIG);
  writeFileSync(
    path.join(source, 'items.yaml'),
    `items:\n${Object.keys(SORTED)
      .map((id) => `  - {id: ${id}}\n`)
      .join('')}`,
  );
  for (const [name, schema] of Object.entries({ sort: SORT, answer: ANSWER })) {
    writeFileSync(path.join(source, `templates/${name}.jinja2`), `${name} {{ id }}.`);
    writeFileSync(path.join(source, `schemas/${name}.json`), JSON.stringify(schema));
  }
  const answer = await startRun(source, path.join(folder, 'runs', 'letters-1'), {
    models: () => () => ({
      ...{ name: 'openai:gpt-test', lane: 'openai:gpt-test' },
      at: ({ unit, step }) => saying(step === 'sort' ? (SORTED[unit] ?? '') : '{"text": "Yes."}'),
    }),
    clock: { now: () => performance.now(), random: () => 0.5, wait: async () => {} },
    ...{ keepGoing: true, home },
  });
  if (answer.status !== 'worked') throw new Error(JSON.stringify(answer));
}

function saying(text: string): Model {
  const reply = { text, finishReason: 'stop', usage: { inputTokens: 10, outputTokens: 5, cost: 0.0009 } } as const;
  return { name: 'openai:gpt-test', ask: async () => reply } as unknown as Model;
}
