import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

describe('completion', () => {
  const proposals = async (...words: readonly string[]) => {
    const run = await tamis(['__complete', ...words], '');
    return run.stdout
      .toString()
      .split('\n')
      .filter((line) => line !== '');
  };

  it('proposes commands, flags, values and codes', async () => {
    expect(await proposals('')).toEqual([
      'demo',
      'init',
      'doctor',
      'explain',
      'completion',
      'check',
      'release',
      'judge',
      'commands',
      'config',
      'ask',
      'insights',
      'run',
      'resume',
      'pause',
      'retry',
      'preview',
      'recheck',
      'worker',
      'batches',
      'runs',
      'watch',
      'status',
      'workers',
      'failures',
      'why',
      'show',
      'diff',
      'report',
      'verify',
      'export',
      'import',
      'purge',
      'inbox',
      'console',
      'notify',
      'approve',
      'deny',
      'hint',
      'edit',
      'grants',
      'proxy',
      'gate-mcp',
      'record',
      'extract',
      'wizard',
    ]);
    expect(await proposals('check', '--sch')).toEqual(['--schema']);
    expect(await proposals('check', '--to')).toEqual(['--tools']);
    expect(await proposals('config', 'check', '--to')).toEqual(['--tools']);
    // The shell completes file names by itself if nothing is proposed.
    expect(await proposals('check', '--tools', '')).toEqual([]);
    expect(await proposals('check', '--format', 'sa')).toEqual(['sarif']);
    expect(await proposals('check', '--accept', 'parse.dup')).toEqual(['parse.duplicate-key']);
    expect(await proposals('release', '--accept', 'parse.dup')).toEqual(['parse.duplicate-key']);
    expect(await proposals('check', '--accept', 'tools.bare-call,parse.dup')).toEqual(['tools.bare-call,parse.duplicate-key']);
    expect(await proposals('config', 'check', '--providers', 'openai,')).toEqual(['openai,anthropic', 'openai,gemini']);
    // Only what can be accepted is proposed.
    expect(await proposals('check', '--accept', 'extract.fence')).toEqual([]);
    expect(await proposals('ask', '--model', 'an')).toEqual(['anthropic:']);
    expect(await proposals('ask', '--holds', '')).toEqual(['ask-again', 'person']);
    expect(await proposals('ask', '--cass')).toEqual(['--cassette']);
    expect(await proposals('run', '--provider', 'an')).toEqual(['anthropic']);
    expect(await proposals('run', '--bat')).toEqual(['--batch']);
    expect(await proposals('batches', '--ad')).toEqual(['--adopt']);
    expect(await proposals('run', '--max-')).toEqual(['--max-units', '--max-cost']);
    expect(await proposals('wizard', '--language', '')).toEqual(['auto', 'yaml', 'python']);
    expect(await proposals('wizard', '--model', 'gem')).toEqual(['gemini:']);
    expect(await proposals('insights', '--by', '')).toEqual(['code', 'tier', 'model', 'contract']);
    expect(await proposals('record', '--up')).toEqual(['--upstream']);
    expect(await proposals('export', '--what', '')).toEqual(['valid', 'failures', 'all', 'seed']);
    expect(await proposals('proxy', '--mode', '')).toEqual(['enforce', 'observe']);
    expect(await proposals('gate-mcp', '--hold', '')).toEqual(['wait', 'pending']);
    expect(await proposals('gate-mcp', '--world')).toEqual(['--world', '--world-command']);
    expect(await proposals('proxy', '--cas')).toEqual(['--cassette']);
    expect(await proposals('config', '')).toEqual(['check', 'schema']);
    expect(await proposals('config', 'schema', 'g')).toEqual(['grammar']);
    expect(await proposals('commands', '')).toEqual(['explain', 'prompt', 'show', 'report', 'watch']);
    expect(await proposals('commands', 'prompt', '--kind', 'c')).toEqual(['command']);
    expect(await proposals('config', 'check', '--format', '')).toEqual(['human', 'concise', 'json']);
    expect(await proposals('explain', 'parse.dup')).toEqual(['parse.duplicate-key']);
  });

  it('proposes commands after help, and nothing else', async () => {
    expect(await proposals('help', '')).toEqual(await proposals(''));
    expect(await proposals('help', 'che')).toEqual(['check']);
    expect(await proposals('help', 'config', '')).toEqual(['check', 'schema']);
    expect(await proposals('help', 'check', '--')).toEqual([]);
  });

  it('prints a script that the shell accepts', async () => {
    const script = (await tamis(['completion', 'bash'], '')).stdout.toString();
    expect(script).toContain('__complete');
    expect(spawnSync('bash', ['-n'], { input: script }).status).toBe(0);
  });

  it('knows its shells', async () => {
    expect((await tamis(['completion', 'tcsh'], '')).code).toBe(2);
  });
});
