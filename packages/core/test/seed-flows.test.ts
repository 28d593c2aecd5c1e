import { ruleRequest, shortError } from '@tamis/extraction';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import type { Decision } from '../src/entries/loop.ts';
import type { Clock } from '../src/entries/model.ts';
import { ask, type Message, type Model } from '../src/index.ts';

const clock: Clock = { now: () => 0, random: () => 0.5, wait: async () => undefined };
const task: readonly Message[] = [{ role: 'user', content: 'Write an extraction rule for these paths, as YAML.' }];

const gate = compile({ kind: 'extraction-rule' });

function scripted(...replies: readonly string[]): Model & { readonly asked: (readonly Message[])[] } {
  const asked: (readonly Message[])[] = [];
  return {
    name: 'test:flow',
    asked,
    ask: async (messages) => ({ text: replies[asked.push(messages) - 1] ?? '', finish: 'stop' }),
  };
}

const rule = (glob: string, from = 'segment(-3)') =>
  `name: mission_data\nglob: "${glob}"\nextract:\n  mission_id:\n    from: ${from}\ntag: mission_data\n`;

describe('the flows of seed 004', () => {
  test('a syntax error is mended by the second attempt', async () => {
    // The glob without quotes is an alias to YAML: both that and the missing colon are told.
    const broken = 'name: mission_data\nglob: **/mission_*/????-??-??/*.csv\nextract:\n  mission_id\n    from: segment(-3)\n';
    const model = scripted(broken, rule('**/mission_*/????-??-??/*.csv'));
    const samples = ['/data/mission_042/2024-01-15/readings.csv'];
    const outcome = await ask({ gate, model, clock, world: { samples }, ...ruleRequest(samples) });
    expect(outcome).toMatchObject({
      status: 'accepted',
      state: { calls: 2, left: { syntax: 1, schema: 2, semantic: 1, total: 2 } },
    });
    const prompt = model.asked[1]?.at(-1)?.content ?? '';
    const parts = [
      'Attempt 1',
      'extraction.unquoted: Line 2, column 7: a value',
      "glob: '**/mission_*",
      'extraction.missing-colon: Line 4, column 3: expected mission_id',
      'segment(N)',
      samples[0],
    ];
    for (const part of parts) expect(prompt).toContain(part);
    expect(model.asked[0]?.[0]?.content).toContain('/data/mission_{id}/{date}/readings.csv');
  });

  test('a line is counted in the reply wherever it is said, with the one in the rule beside it', async () => {
    const fenced = `Here it is:\n\n\`\`\`yaml\n${rule('**/*.csv').replace('"**/*.csv"', '**/*.csv')}\`\`\`\n`;
    const model = scripted(
      fenced,
      fenced.replace('glob: **/*.csv', 'glob: "**/*.csv"\nversion: "1"'),
      rule('**/*.csv', 'filename'),
    );
    const outcome = await ask({ gate, model, clock, messages: task, world: { samples: ['/x/a.csv'] } });
    expect(outcome.attempts[0]?.verdict.findings[0]).toMatchObject({ args: { line: 2, reply_line: 5, column: 7 } });
    expect(outcome.attempts[1]?.verdict.findings[0]).toMatchObject({ args: { line: 3, reply_line: 6, column: 10 } });
    const [, first = '', second = ''] = model.asked.map((messages) => messages.at(-1)?.content ?? '');
    expect(first).toContain('- extraction.unquoted: Line 5 (2 in the rule), column 7: a value that starts with *');
    expect(first).toContain('    5 | glob: **/*.csv');
    expect(second).toContain('- extraction.bad-value at /version, line 6: Expected 1, found "1".');
    expect(shortError(outcome.attempts[0]?.verdict.findings ?? [])).toBe('syntax error on line 5 (2 in the rule)');
  });

  test('a schema error is mended by the second attempt', async () => {
    const model = scripted(rule('**/client_*/????/Q?/*.csv', 'folder(-4)'), rule('**/client_*/????/Q?/*.csv', 'segment(-4)'));
    const outcome = await ask({ gate, model, messages: task, clock, world: { samples: ['/archive/client_ABC/2024/Q1/a.csv'] } });
    expect(outcome).toMatchObject({ status: 'accepted', state: { left: { syntax: 2, schema: 1, semantic: 1, total: 2 } } });
    expect(model.asked[1]?.at(-1)?.content).toContain('/extract/mission_id/from, line 5');
  });

  test('a semantic error ends with a person who edits; the cap of one semantic retry is kept', async () => {
    const model = scripted('name: [broken\n', rule('**/data/*/files/*.csv'), rule('**/other/*.csv'));
    const edits: readonly Decision[] = [
      { kind: 'edit', text: rule('**/still/wrong/*.csv') },
      { kind: 'edit', text: rule('**/data/**/processed/*.csv') },
    ];
    let asked = 0;
    const outcome = await ask({
      gate,
      model,
      messages: task,
      clock,
      world: { samples: ['/x/data/a/processed/1.csv'] },
      escalate: async () => edits[asked++] ?? 'later',
    });
    expect(model.asked).toHaveLength(3);
    expect(outcome).toMatchObject({ status: 'accepted', state: { calls: 3, left: { syntax: 1, semantic: 0, total: 1 } } });
    expect(outcome.attempts.map(({ reason }) => reason)).toEqual(['first', 'retry', 'retry', 'edit', 'edit']);
  });
});
