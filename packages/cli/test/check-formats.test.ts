import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileWith, jsonl, tamis } from './tamis.ts';

const schema = fileWith('schema.json', JSON.stringify({ type: 'object', properties: { n: { type: 'integer' } } }));
const lines = [
  { unit_id: 'good', reply: '{"n":1}' },
  { unit_id: 'mended', reply: '```json\n{"n":1}\n```' },
  { unit_id: 'bad\u001b[31m,x', reply: '{"n": [\n"no"]}' },
  { unit_id: 'held', reply: '{"n":1,"n":2}' },
];
const input = fileWith('in put.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
const run = (...flags: string[]) => tamis(['check', input, '--schema', schema, ...flags]);

describe('the formats', () => {
  it('human: both values of a repeated key, and the numbered readings of a reply', async () => {
    const input = fileWith('in.jsonl', `${JSON.stringify({ id: 'a', reply: '{"n": 10, "n": 10000}' })}\n`);
    const { stderr } = await tamis(['check', input, '--format', 'human']);
    expect(stderr).toContain(' 1 | {"n": 10, "n": 10000}\n    |       -- first value\n    |                ^^^^^ second value');
    const several = fileWith('several.jsonl', `${JSON.stringify({ reply: '{"total": 1,500}' })}\n`);
    const told = await tamis(['check', several, '--format', 'human']);
    expect(told.stderr).toContain('  it may mean:\n    1  {"total":1500}  (held)\n    2  {"total":[1,500]}\n');
  });

  it('human: code, place, frame with caret, help and counts', async () => {
    const { stderr, code } = await run('--format', 'human');
    expect(code).toBe(1);
    expect(stderr).toMatch(/repaired mended {2}extract\.fence/);
    expect(stderr).toMatch(/failed\[schema\.[a-z-]+\]: /);
    expect(stderr).toMatch(/1 \| \{"n": \[\n.*\| {7}\^/);
    expect(stderr).toMatch(/held\[parse\.duplicate-key\]/);
    expect(stderr).toMatch(/4 units: 1 valid, 1 repaired, 1 held, 1 failed/);
    expect(stderr).toContain('bad␛[31m,x');
    expect(stderr).not.toContain('\u001b');
  });

  it('human: a frame in a reply with prose and a fence, and advice that fixes the value first', async () => {
    const format = fileWith('s.json', '{"properties":{"to":{"type":"string","format":"email"}}}');
    const fenced = fileWith('f.jsonl', `${JSON.stringify({ reply: 'Sure 😀:\n```json\n{\n  "to": "Ada <a@b.c>",\n}\n```' })}\n`);
    const { stderr } = await tamis(['check', fenced, '--schema', format, '--format', 'human']);
    expect(stderr).toMatch(/ 4 \| {3}"to": "Ada <a@b\.c>",\n {4}\| {9}\^{13}\n {2}help: If the format does not matter/);
    expect(stderr).not.toContain('only the syntax');
  });

  it('human: says so if only the syntax was judged', async () => {
    const { stderr } = await tamis(['check', input, '--format', 'human']);
    expect(stderr).toContain(
      '\n  note: only the syntax was judged; --schema FILE or --contract FILE says what a reply must be\n',
    );
    // Nothing else is mixed in with the records.
    expect(jsonl((await tamis(['check', input])).stderr)).toHaveLength(1);
  });

  it('concise: one line per reason', async () => {
    const { stderr } = await run('--format', 'concise');
    const rows = stderr.trim().split('\n');
    expect(rows[0]).toMatch(/in put\.jsonl:3:\d+: .* schema\.[a-z-]+ \/n Expected /);
    expect(rows[1]).toMatch(/in put\.jsonl:4:\d+: held parse\.duplicate-key /);
    expect(rows.length).toBe(2);
  });

  it('--quiet: no report on standard error, whatever its format; a file still gets one', async () => {
    for (const format of ['human', 'concise', 'json', 'sarif', 'github']) {
      expect(await run('-q', '--format', format)).toMatchObject({ code: 1, stderr: '' });
    }
    const report = fileWith('out.txt', '');
    await run('-q', '--format', 'concise', '--report', report);
    expect(readFileSync(report, 'utf8').trim().split('\n')).toHaveLength(2);
  });

  it('json: one object with the counts', async () => {
    const { stderr } = await run('--format', 'json');
    const summary = JSON.parse(stderr) as Record<string, unknown>;
    expect(summary).toMatchObject({ units: 4, valid: 1, repaired: 1, held: 1, failed: 1, exit: 1, interrupted: false });
    expect(summary.troubles).toMatchObject({ 'parse.duplicate-key': 1 });
  });

  it('sarif: the shape code scanning reads, into a file', async () => {
    const report = fileWith('out.sarif', '');
    const { stderr } = await run('--report', report);
    expect(stderr.split('\n').length).toBe(3);
    const log = JSON.parse(readFileSync(report, 'utf8'));
    expect(log.version).toBe('2.1.0');
    const [only] = log.runs;
    expect(only.tool.driver.name).toBe('Tamis');
    expect(only.results.length).toBe(2);
    const rules = only.tool.driver.rules.map((rule: { id: string }) => rule.id);
    for (const result of only.results) {
      expect(rules).toContain(result.ruleId);
      expect(['error', 'warning']).toContain(result.level);
      expect(result.message.text.length).toBeGreaterThan(5);
      expect(result.locations[0].physicalLocation.artifactLocation.uri).toMatch(/^file:.*in%20put\.jsonl$/);
      expect(result.locations[0].physicalLocation.region.startLine).toBeGreaterThan(2);
    }
  });

  it('github: commands that a unit cannot forge', async () => {
    const { stderr } = await run('--format', 'github');
    const rows = stderr.trim().split('\n');
    expect(rows[0]).toMatch(/^::error file=[^:,]*in put\.jsonl,line=3,col=\d+,title=schema\.[a-z-]+::bad␛\[31m,x \/n: /);
    expect(rows[1]).toMatch(/^::warning file=/);
    expect(rows.every((row) => row.startsWith('::'))).toBe(true);
    expect(stderr).not.toContain('\u001b');
  });

  it('reports what stops a unit as an error, under --strict also what is a warning elsewhere', async () => {
    const list = fileWith('tools.json', '[{"name": "look"}]');
    const claim = JSON.stringify({ reply: 'I called look, and it rains.' });
    const strict = (format: string) => tamis(['check', '--tools', list, '--strict', '--format', format], claim);
    expect((await strict('human')).stderr).toMatch(/^\nfailed\[tools\.claimed-call\][\s\S]*\n1 unit: /);
    expect((await strict('github')).stderr).toMatch(/^::error .*\n::notice::1 unit: 0 valid, 0 repaired, 0 held, 1 failed\n$/);
    expect(JSON.parse((await strict('sarif')).stderr).runs[0].results).toMatchObject([{ level: 'error' }]);
    const [record] = jsonl((await tamis(['check', '--tools', list, '--strict'], claim)).stderr);
    expect(record).toMatchObject({ errors: [{ code: 'tools.claimed-call', severity: 'error' }] });
  });

  it('a report file leaves the records on standard error', async () => {
    const report = fileWith('out.json', '');
    const { stderr } = await run('--report', report);
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).status),
    ).toEqual(['fail', 'hold']);
    expect(JSON.parse(readFileSync(report, 'utf8')).units).toBe(4);
  });
});
