import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const KINDS = [
  'schema.enum',
  'schema.required',
  'schema.maximum',
  'rules.failed',
  'extract.nothing-found',
  'fault.filtered',
] as const;

export interface Failing {
  readonly each: number;
  readonly valid: number;
  readonly after?: number;
}

const CONFIG = `pipeline: {steps: [{name: dialog}, {name: score}]}
api: {provider: openai, model: gpt-4o-mini, retry: {max_attempts: 1, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.yaml, key: people, name_field: id}
  validation_retry: {max_attempts: 2}
prompts: {templates: {dialog: dialog.jinja2, score: score.jinja2}}
schemas: {files: {dialog: dialog.json, score: score.json}}
validation:
  dialog:
    required: [line]
    rules: [{name: short_line, expr: "len(line) <= 20", error: "The line has {line}, which is too long"}]
  score: {required: [score]}
post_process:
  - {name: tones, script: analyze_results.py, args: [--group-by, tone, --numeric-field, score], output: tones.txt}
`;

const SCHEMAS = {
  dialog: {
    type: 'object',
    required: ['tone', 'line'],
    properties: { tone: { enum: ['warm', 'cold'] }, line: { type: 'string' } },
  },
  score: { type: 'object', required: ['score'], properties: { score: { type: 'number', maximum: 10 } } },
};

export function failingPipeline(folder: string, { each, valid, after = 0 }: Failing): { source: string; tape: string } {
  const source = path.join(folder, 'dialogs');
  const fails = KINDS.flatMap((kind, at) =>
    Array.from({ length: each }, (_, number) => ({ id: `npc-${at}-${pad(number)}`, kind })),
  );
  const fine = Array.from({ length: valid }, (_, number) => ({ id: `npc-9-${pad(number)}`, kind: undefined }));
  const units = [...fails, ...fine];
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(source, name)), { recursive: true });
    writeFileSync(path.join(source, name), text);
  };
  write('config.yaml', CONFIG);
  write('items.yaml', `people:\n${units.map(({ id }) => `  - {id: ${id}}\n`).join('')}`);
  write('templates/dialog.jinja2', 'A line for {{ id }}.');
  write('templates/score.jinja2', 'Score {{ line }}.');
  for (const [name, schema] of Object.entries(SCHEMAS)) write(`schemas/${name}.json`, JSON.stringify(schema));
  const tape = path.join(folder, 'tape.jsonl');
  writeFileSync(
    tape,
    units
      .flatMap(({ id, kind }) => linesFor(id, kind, after))
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  return { source, tape };
}

function pad(number: number): string {
  return String(number).padStart(4, '0');
}

// What the model says about a unit; if it fails, the same reply twice, then a good one for a retry.
function linesFor(unit: string, kind: (typeof KINDS)[number] | undefined, after: number): readonly object[] {
  const usage = { inputTokens: 100, outputTokens: 20 };
  const said = (step: string, attempt: number, text: string) => ({
    ...{ step, unit, attempt, ...(after > 0 && { after }) },
    reply: { text, usage },
  });
  const good = '{"tone": "warm", "line": "Welcome."}';
  const [bad, score] = [BAD[kind ?? ''], '{"score": 7}'];
  const dialog =
    kind === 'fault.filtered'
      ? [{ step: 'dialog', unit, attempt: 1, fault: 'filter' }, said('dialog', 1, good)]
      : [
          ...(bad === undefined ? [] : [said('dialog', 1, bad), said('dialog', 2, bad)]),
          said('dialog', bad === undefined ? 1 : 3, repaired(good, kind)),
        ];
  const scores =
    kind === 'schema.maximum'
      ? [said('score', 1, '{"score": 70}'), said('score', 2, '{"score": 70}'), said('score', 3, score)]
      : [said('score', 1, score)];
  return [...dialog, ...scores];
}

function repaired(text: string, kind: string | undefined): string {
  return kind === undefined ? `Here it is:\n\`\`\`json\n${text.replace('"warm"', "'warm'")}\n\`\`\`` : text;
}

const BAD: { readonly [kind: string]: string | undefined } = {
  'schema.enum': '{"tone": "Wrathful", "line": "Buy or leave.\u202e\u001b[2J"}',
  'schema.required': '{"tone": "cold"}',
  'rules.failed': '{"tone": "cold", "line": "I have nothing to say to you, stranger."}',
  'extract.nothing-found': "I'm sorry, but I can't help with that.",
};
