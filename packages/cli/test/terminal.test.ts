import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fileWith } from './tamis.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const hasScript = spawnSync('script', ['--version']).status === 0;

/** Runs the command in a real terminal, made by script(1). */
function inTerminal(command: string, env: NodeJS.ProcessEnv = {}): string {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...clean } = process.env;
  const line = `${process.execPath} ${bin} ${command}`;
  return spawnSync('script', ['-qec', line, '/dev/null'], { encoding: 'utf8', env: { ...clean, TERM: 'xterm', ...env } }).stdout;
}

describe.skipIf(!hasScript)('in a terminal', () => {
  const schema = fileWith('schema.json', '{"type":"object","properties":{"n":{"type":"integer"}}}');
  const replies = fileWith(
    'r.jsonl',
    '{"id":"a","reply":"{\\"n\\":1}"}\n{"id":"b\\u202e","reply":"{\\"n\\":\\"\\u001b[2J\\u009b\\"}"}\n',
  );

  it('shows a report in colour instead of records', () => {
    const shown = inTerminal(`check ${replies} --schema ${schema}`);
    expect(shown).toContain('\u001b[1m');
    expect(shown).toMatch(/held\[parse\.raw-control\]/);
    expect(shown).toMatch(/2 units/);
    expect(shown).not.toContain('"failure_stage"');
  });

  it('never obeys what a model wrote', () => {
    const shown = inTerminal(`check ${replies} --schema ${schema} --no-color`);
    expect(shown).toMatch(/b<U\+202E>/);
    for (const forbidden of ['\u001b', '\u009b', '\u202e']) expect(shown).not.toContain(forbidden);
  });

  it('shows passed units without what could act, and stays silent with --quiet', () => {
    const odd = fileWith('odd.jsonl', '{"note":"\u202e\u009b","reply":"{}"}\n');
    const shown = inTerminal(`check ${odd} --quiet`);
    expect(shown.replaceAll('\r', '')).toBe('{"note":"<U+202E><U+009B>","reply":"{}"}\n');
  });

  it('respects NO_COLOR', () => {
    expect(inTerminal(`check ${replies} --schema ${schema}`, { NO_COLOR: '1' })).not.toContain('\u001b[1m');
  });
});
