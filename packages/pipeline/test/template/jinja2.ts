import { spawnSync } from 'node:child_process';

const PROGRAM = `
import json, sys
from jinja2 import DictLoader, Environment, StrictUndefined
for line in sys.stdin:
    row = json.loads(line)
    env = Environment(undefined=StrictUndefined, keep_trailing_newline=True, loader=DictLoader(row.get("others", {})))
    try:
        print(json.dumps({"text": env.from_string(row["template"]).render(**row["context"])}))
    except Exception as error:
        print(json.dumps({"error": type(error).__name__ + ": " + str(error)}))
`;

export type Answer = { readonly text: string } | { readonly error: string };

export function hasJinja2(): boolean {
  return spawnSync('python3', ['-c', 'import jinja2']).status === 0;
}

// A template, and what it is rendered with, as JSON text, so that 2.0 stays a float.
export interface Case {
  readonly template: string;
  readonly context: string;
  readonly others?: { readonly [name: string]: string };
}

export function renderWithJinja2(cases: readonly Case[]): readonly Answer[] {
  const rows = cases.map(
    ({ template, context, others = {} }) =>
      `{"template": ${JSON.stringify(template)}, "others": ${JSON.stringify(others)}, "context": ${context}}`,
  );
  const { stdout, stderr } = spawnSync('python3', ['-c', PROGRAM], {
    input: rows.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PYTHONIOENCODING: 'utf8' },
  });
  const answers = stdout.trim().split('\n');
  if (answers.length !== cases.length) throw new Error(`Jinja2 gave ${answers.length} answers: ${stderr}`);
  return answers.map((answer) => JSON.parse(answer) as Answer);
}
