import type { Files } from '../folder.ts';

export function unitName(index: number): string {
  return `k${String(index).padStart(6, '0')}`;
}

export function rate(units: number): Files {
  const items = Array.from({ length: units }, (_, index) => `  - {id: ${unitName(index)}, n: ${index}}`);
  return {
    'config.yaml': `pipeline: {steps: [{name: rate}]}
api: {provider: openai, model: gpt-test, max_tokens: 100, retry: {max_attempts: 3, initial_delay_seconds: 0.01}}
processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}}
prompts: {templates: {rate: rate.jinja2}}
schemas: {files: {rate: rate.json}}
validation: {rate: {required: [score]}}
`,
    'items.yaml': `items:\n${items.join('\n')}\n`,
    'templates/rate.jinja2': 'Rate {{ n }}.',
    'schemas/rate.json': '{"type": "object", "required": ["score"], "properties": {"score": {"type": "number"}}}',
  };
}
