import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Mistake, mistakeText, positionOf } from '@tamis/files';
import { openPipeline } from '../src/config/open-pipeline.ts';
import type { OpenOptions } from '../src/config/step-reading.ts';
import type { Pipeline } from '../src/model/pipeline.ts';

export interface Files {
  readonly [path: string]: string;
}

export function edited(files: Files, from: string, to: string): Files {
  return { ...files, 'config.yaml': (files['config.yaml'] ?? '').replace(from, to) };
}

export const GOOD: Files = {
  'config.yaml': `pipeline:
  steps:
    - name: roll
      scope: expression
      expressions:
        die: "random.randint(1, sides)"
    - name: tell
      description: Tells what the die says
    - name: spread
      scope: fan_out
      field: words
      child_field: word
    - name: measure
      scope: expression
      expressions:
        size: "len(word) + die"
processing:
  strategy: direct
  chunk_size: 10
  items: {source: items.yaml, key: dice, name_field: id}
prompts:
  templates: {tell: tell.jinja2}
  global_context: {tone: dry}
schemas:
  files: {tell: tell.json}
validation:
  tell:
    required: [words]
    rules:
      - {name: enough, expr: "len(words) <= sides", error: "{words} are more than {sides}"}
`,
  'items.yaml': 'dice:\n  - {id: d6, sides: 6}\n  - {id: d20, sides: 20}\n',
  'templates/tell.jinja2': 'In a {{ tone }} tone: the {{ id }} says {{ die }}.\n',
  'schemas/tell.json':
    '{"type": "object", "required": ["words"], "properties": {"words": {"type": "array", "items": {"type": "string"}}}}',
};

export function folderWith(files: Files): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-pipeline-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

export function changed(file: string, from: string, to: string): Files {
  const text = GOOD[file] ?? '';
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { ...GOOD, [file]: text.replace(from, to) };
}

export function told(files: Files, options: OpenOptions = {}, isNoted = false): readonly string[] {
  const opened = openPipeline(folderWith(files), options);
  const mistakes = 'mistakes' in opened ? opened.mistakes : opened.warnings;
  return mistakes.filter(({ code }) => isNoted || code !== 'pipeline.contract-unset').map(line);
}

function line(mistake: Mistake): string {
  const { line, column } = positionOf(mistake);
  const file = path.basename(mistake.place?.file ?? '');
  return `${mistake.severity} ${mistake.code} ${file}:${line}:${column} ${mistakeText(mistake).message}`;
}

export function opened(files: Files = GOOD): Pipeline {
  const read = openPipeline(folderWith(files));
  if ('mistakes' in read) throw new Error(read.mistakes.map(line).join('\n'));
  return read.pipeline;
}
