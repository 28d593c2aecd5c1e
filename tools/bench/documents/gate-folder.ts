import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { prose } from './prose.ts';
import { seeded } from './random.ts';
import { makeUnits, RULES } from './ruled-unit.ts';

/** The files of a pipeline with one step, its units, and a model's reply to each. */
export interface GateFiles {
  readonly folder: string;
  readonly pipeline: string;
  /** The same pipeline with a few items, for readers of units and replies from a file. */
  readonly small: string;
  readonly cassette: string;
  /** Each unit with its input and the text of the reply to it. */
  readonly replies: string;
  readonly schema: string;
  readonly rules: string;
}

/** The counts of the units' outcomes. */
export interface GateCounts {
  readonly valid: number;
  readonly misshapen: number;
  readonly broken: number;
}

const TONES = ['warm', 'cold', 'nervous', 'hostile', 'mysterious'];

const SCHEMA = {
  type: 'object',
  properties: {
    consistency: { type: 'number', minimum: 0, maximum: 1 },
    score: { type: 'integer', minimum: 0, maximum: 10 },
    tone: { enum: TONES },
    wounds: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
    wound_count: { type: 'integer' },
    summary: { type: 'string', minLength: 1 },
    dialog: { type: 'string' },
  },
  required: ['consistency', 'score', 'tone', 'wounds', 'wound_count', 'summary', 'dialog'],
};

const VALIDATION = {
  required: SCHEMA.required,
  types: { consistency: 'number', score: 'number', tone: 'string', wounds: 'object', summary: 'string', dialog: 'string' },
  ranges: { score: [0, 10], consistency: [0, 1] },
  enums: { tone: TONES },
  rules: RULES.map((rule) => ({ ...rule, error: `${rule.name} does not hold for {unit_id}` })),
};

const CONFIG = {
  pipeline: { steps: [{ name: 'scene' }] },
  api: { provider: 'openai', model: 'gpt-4o-mini' },
  processing: {
    strategy: 'direct',
    items: { source: 'items.jsonl', name_field: 'id' },
    validation_retry: { max_attempts: 1 },
  },
  prompts: { templates: { scene: 'scene.jinja2' } },
  schemas: { files: { scene: 'scene.json' } },
  validation: { scene: VALIDATION },
};

/** In this many units, one lacks a key, one breaks a rule, and one has a number in a string, which is repaired. */
const OF_EVERY = 200;
const DISTINCT = 2000;

/** Enough items to validate a folder. */
const FEW = 3;

/** Writes a pipeline of one step, its units and the replies to them. */
export function writeGateFolder(folder: string, units: number): GateFiles {
  const [pipeline, small] = [join(folder, 'pipeline'), join(folder, 'small')];
  const [cassette, replies] = [join(folder, 'cassette.jsonl'), join(folder, 'replies.jsonl')];
  const [schema, rules] = [join(pipeline, 'schemas/scene.json'), join(folder, 'rules.json')];
  writePipeline(pipeline, units);
  writePipeline(small, FEW);
  writeFileSync(rules, JSON.stringify(VALIDATION));
  const said = makeReplies();
  const replyTo = (index: number) => said[index % DISTINCT] ?? {};
  writeLines(cassette, units, (index) => cassetteLine(index, replyTo(index)));
  writeLines(replies, units, (index) => replyLine(index, replyTo(index)));
  return { folder, pipeline, small, cassette, replies, schema, rules };
}

function writePipeline(folder: string, items: number): void {
  for (const name of ['templates', 'schemas']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(CONFIG));
  writeFileSync(join(folder, 'templates/scene.jinja2'), 'Write a scene in {{ place }} with {{ cast }} people.\n');
  writeFileSync(join(folder, 'schemas/scene.json'), JSON.stringify(SCHEMA));
  writeLines(join(folder, 'items.jsonl'), items, inputOf);
}

/** What a judge has to find in this many units. */
export function gateCounts(units: number): GateCounts {
  const each = units / OF_EVERY;
  return { misshapen: each, broken: each, valid: units - 2 * each };
}

function makeReplies(): readonly object[] {
  const random = seeded(90);
  return makeUnits(DISTINCT).map((unit, index) => {
    const reply = { ...unit, dialog: prose(random, 700) };
    switch (index % OF_EVERY) {
      case 3:
        return { ...reply, tone: undefined };
      case 7:
        return { ...reply, consistency: 0.3 };
      case 11:
        return { ...reply, score: String(unit.score) };
      default:
        return reply;
    }
  });
}

function inputOf(index: number): { readonly id: string; readonly place: string; readonly cast: number } {
  return { id: `scene-${String(index).padStart(7, '0')}`, place: `harbour ${index % 97}`, cast: 1 + (index % 5) };
}

const USAGE = { inputTokens: 60, outputTokens: 120 };

function cassetteLine(index: number, reply: object): object {
  return { step: 'scene', unit: inputOf(index).id, attempt: 1, reply: { text: JSON.stringify(reply), usage: USAGE } };
}

function replyLine(index: number, reply: object): object {
  return { unit_id: inputOf(index).id, input: inputOf(index), reply: JSON.stringify(reply) };
}

/** A thousand lines at a time: one string of all of them would be too long. */
function writeLines(file: string, count: number, line: (index: number) => object): void {
  const fd = openSync(file, 'w');
  for (let from = 0; from < count; from += 1_000) {
    const length = Math.min(1_000, count - from);
    writeSync(fd, Array.from({ length }, (_, index) => `${JSON.stringify(line(from + index))}\n`).join(''));
  }
  closeSync(fd);
}
