import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));

const CONFIG = `pipeline: {steps: [{name: draft}]}
api: {provider: openai, model: gpt-4o-mini, retry: {max_attempts: 1, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.jsonl, name_field: id}
  validation_retry: {max_attempts: 3}
prompts: {templates: {draft: draft.jinja2}}
schemas: {files: {draft: draft.json}}
validation: {draft: {required: []}}
`;

export interface StoredRun {
  readonly run: string;
  readonly pipeline: string;
  readonly db: DatabaseSync;
}

export function storedRun(folder: string): StoredRun {
  const [pipeline, run, cassette] = [join(folder, 'pipeline'), join(folder, 'run'), join(folder, 'replies.jsonl')];
  for (const name of ['templates', 'schemas']) mkdirSync(join(pipeline, name), { recursive: true });
  writeFileSync(join(pipeline, 'config.yaml'), CONFIG);
  writeFileSync(join(pipeline, 'items.jsonl'), '{"id": "!first", "topic": "one"}\n');
  writeFileSync(join(pipeline, 'templates/draft.jinja2'), 'Write about {{ topic }}.\n');
  writeFileSync(join(pipeline, 'schemas/draft.json'), '{"type": "object"}');
  const reply = { text: '{"a": 1}', usage: { inputTokens: 60, outputTokens: 120 } };
  writeFileSync(cassette, `${JSON.stringify({ step: 'draft', unit: '!first', attempt: 1, reply })}\n`);
  const flags = ['--out', run, '--cassette', cassette, '--ledger', join(folder, 'home.sqlite')];
  const { status, stderr } = spawnSync(process.execPath, [TAMIS, 'run', pipeline, ...flags], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The run that is to be copied did not end well: ${stderr}`);
  const db = new DatabaseSync(join(run, 'ledger.sqlite'));
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000');
  return { run, pipeline, db };
}

// Finishes writing: what was inserted is in the file, and the planner knows nothing that it would not know for a real run.
export function closeStored({ db }: StoredRun): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}

// Statements that copy the first unit under other names: `:n` units with `:attempts` judged answers each; one in every 50 units
// failed.
const COPIES: readonly string[] = [
  `INSERT INTO unit (run_no, id, step_no, state) SELECT 1, 'unit-' || substr(CAST(10000000 + i AS TEXT), 2), 0, CASE WHEN i % 50 = 0 THEN 'failed' ELSE 'valid' END FROM n`,
  `INSERT INTO unit_content (unit_no, input) SELECT no, '{"topic":"one"}' FROM unit WHERE no > 1`,
  `INSERT INTO unit_step (unit_no, step_no, run_no, state, attempts, result, code, reason, updated_at)
    SELECT no, 0, 1, state, :attempts, CASE state WHEN 'valid' THEN :attempts END,
      CASE state WHEN 'failed' THEN 'schema.type' END, CASE state WHEN 'failed' THEN 'exhausted' END, 0 FROM unit WHERE no > 1`,
  `INSERT INTO attempt (unit_no, step_no, number, run_no, calls, status, code, finish, reason, model, contract, started_at, ended_at)
    SELECT u.no, 0, k.i, 1, 1, CASE WHEN k.i = :attempts AND u.state = 'valid' THEN 'pass' ELSE 'fail' END,
      CASE WHEN k.i = :attempts AND u.state = 'valid' THEN NULL ELSE 'schema.type' END, 'stop', 'first', 'openai:gpt-4o-mini',
      (SELECT digest FROM snapshot), 0, 1 FROM unit u, k WHERE u.no > 1`,
  `INSERT INTO attempt_content (attempt_id, reply, record, value) SELECT id, '{"a":1}', '{"findings":[],"changes":[],"dropped":[]}',
    CASE status WHEN 'pass' THEN :same END FROM attempt WHERE unit_no > 1`,
  `INSERT INTO attempt_code (attempt_id, position, run_no, step_no, source, code, grade, path)
    SELECT id, 0, 1, 0, 'finding', 'schema.type', 'error', '/a' FROM attempt WHERE status = 'fail'`,
  `INSERT INTO call (attempt_id, number, run_no, step_no, epoch, model, outcome, started_at, ended_at, took, input_tokens, output_tokens, cost_nano)
    SELECT id, 1, 1, 0, 1, 'openai:gpt-4o-mini', 'answered', 0, 1, 1.0, 60, 120, 81000 FROM attempt WHERE unit_no > 1`,
  `UPDATE run SET state = :counted`,
];

const DIALECTS = {
  file: { same: '1', counted: `json_set(state, '$.units', (SELECT count(*) FROM unit))` },
  database: { same: `U&'\\0001='`, counted: `jsonb_set(state::jsonb, '{units}', to_jsonb((SELECT count(*) FROM unit)))::text` },
} as const;

export function copiedUnits(store: keyof typeof DIALECTS, units: number, attempts: number): string {
  const { same, counted } = DIALECTS[store];
  const series = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${units}),
    k (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ${attempts}) `;
  const statements = COPIES.map((text) =>
    text.replaceAll(':attempts', String(attempts)).replaceAll(':same', same).replaceAll(':counted', counted),
  );
  return ['BEGIN', ...statements.map((text) => series + text), 'COMMIT'].join(';\n');
}

export function copyUnits({ db }: StoredRun, units: number, attempts: number): void {
  db.exec(copiedUnits('file', units, attempts));
}
