import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STEPS = ['sort', 'answer', 'grade'];

const CONFIG = `pipeline: {steps: [${STEPS.map((name) => `{name: ${name}}`).join(', ')}]}
api: {provider: openai, model: gpt-4o-mini}
processing: {strategy: direct, items: {source: items.jsonl, name_field: id}}
prompts: {templates: {${STEPS.map((name) => `${name}: ${name}.jinja2`).join(', ')}}}
schemas: {files: {${STEPS.map((name) => `${name}: ${name}.json`).join(', ')}}}
validation: {${STEPS.map((name) => `${name}: {required: [${name}]}`).join(', ')}}
`;

const LETTER = 'I ordered a lamp three weeks ago and it has not arrived yet. '.repeat(6);

/** Writes a pipeline of letters and three steps that ask a model; gives where it is, and its items. */
export function writeLetters(folder: string, units: number): { readonly pipeline: string; readonly items: string } {
  const pipeline = join(folder, 'letters');
  for (const name of ['templates', 'schemas']) mkdirSync(join(pipeline, name), { recursive: true });
  writeFileSync(join(pipeline, 'config.yaml'), CONFIG);
  for (const name of STEPS) {
    const schema = { type: 'object', required: [name], properties: { [name]: { type: 'string' } } };
    writeFileSync(join(pipeline, 'schemas', `${name}.json`), JSON.stringify(schema));
    const text = `${name} the letter of {{ name }} about {{ topic }}:\n{{ letter }}\nAnswer with JSON.\n`;
    writeFileSync(join(pipeline, 'templates', `${name}.jinja2`), text);
  }
  const items = join(pipeline, 'items.jsonl');
  const topics = ['billing', 'delivery', 'product'];
  const lines = Array.from({ length: units }, (_, at) => {
    const id = `letter-${String(at).padStart(6, '0')}`;
    return `${JSON.stringify({ id, name: `Person ${at}`, topic: topics[at % 3], letter: `${LETTER}${at}` })}\n`;
  });
  writeFileSync(items, lines.join(''));
  return { pipeline, items };
}

/** What the model says at every step. */
export const LETTER_REPLY = JSON.stringify(Object.fromEntries(STEPS.map((name) => [name, 'All work and no play.'])));
