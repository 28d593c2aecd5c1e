import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { tamis } from '../../cli/test/tamis.ts';
import type { OrderRule } from '../src/entries/contract.ts';
import { compile, type Gate, type Json, type ToolContract, type ToolReply, type Verdict } from '../src/index.ts';
import { blocksIn } from './blocks-in.ts';

const guide = ['guides/tools.md', 'guides/tool-results.md', 'reference/reading-calls.md']
  .map((page) => readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8'))
  .join('\n');

const blocks = (language: string) => blocksIn(guide, language);

// The rows of a table by its first heading, each cell without its code marks; `\|` is a bar and `⏎` a line break.
function rows(heading: string): readonly (readonly string[])[] {
  const start = guide.indexOf(`\n| ${heading} |`);
  if (start < 0) throw new Error(`there is no table of ${heading}`);
  const lines = guide.slice(start + 1).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) => {
    const cells = line.slice(1, -1).split(/(?<!\\)\|/);
    return cells.map((cell) => plain(cell.trim()));
  });
}

function plain(cell: string): string {
  const inside = /^` ?(.*?) ?`$/s.exec(cell)?.[1] ?? cell;
  return inside.replaceAll('\\|', '|').replaceAll('⏎', '\n');
}

const text = { type: 'string' };
const weather = { type: 'object', properties: { city: text, days: { type: 'integer' } }, required: ['city'] };
const gate: Gate<ToolReply> = compile({ kind: 'tool-calls', tools: [{ name: 'get_weather', parameters: weather }] });

function codesOf({ changes, findings }: Verdict<ToolReply>): readonly string[] {
  return [...changes, ...findings].map(({ code }) => code);
}

describe('the guide to tool calls', () => {
  test.each(rows('form'))('a tool list of %s', (_, tool) => {
    const listed: Gate<ToolReply> = compile({ kind: 'tool-calls', tools: [JSON.parse(tool as string) as never] });
    expect(listed.warnings).toEqual([]);
    expect(listed.judge('[ping()]')).toMatchObject({ status: 'pass', value: { calls: [{ name: 'ping' }] } });
  });

  test.each(rows('dialect'))('the dialect of %s', (_, reply) => {
    const verdict = gate.judge(reply as string);
    expect(verdict.status).toBe('pass');
    expect(verdict).toMatchObject({ value: { calls: [{ name: 'get_weather', arguments: { city: 'Paris' } }] } });
  });

  test.each(rows('reply'))('%s', (reply, status, code) => {
    const verdict = gate.judge(reply as string);
    expect(verdict.status).toBe(status);
    expect(codesOf(verdict)).toContain(code);
  });

  const outside: Gate<ToolReply> = compile({
    kind: 'tool-calls',
    tools: [
      { name: 'get_weather', parameters: weather },
      { name: 'fetch_page', trust: 'outside' },
    ],
  });
  test.each(rows('result from an outside tool'))('a result: %s', (result, status, code) => {
    const verdict = outside.judgeResult?.('fetch_page', result);
    expect(verdict?.status).toBe(status);
    expect(verdict?.status === 'fail' ? verdict.findings.map((finding) => finding.code) : ['']).toEqual([code]);
  });

  const bare: Gate<ToolReply> = compile({ kind: 'tool-calls', tools: [{ name: 'ping' }] });
  test.each(rows('call of a tool without parameters'))('%s', (reply, status, code) => {
    const verdict = bare.judge(reply as string);
    expect([verdict.status, codesOf(verdict).join(' ')]).toEqual([status, code]);
    const parameters = { type: 'object', additionalProperties: false };
    expect(compile({ kind: 'tool-calls', tools: [{ name: 'ping', parameters }] }).judge(reply as string).status).toBe('pass');
  });

  const named: Gate<ToolReply> = compile({
    kind: 'tool-calls',
    tools: [{ name: 'get_weather' }, { name: 'mail.send' }, { name: 'chat.send' }],
  });
  const names = rows('name in the call').flatMap(([names = '', tool = '']) => {
    return names.split(/`?, `?/).map((name) => [name, tool] as const);
  });
  test.each(names)('the name %s: %s', (name, tool) => {
    const verdict = named.judge(JSON.stringify({ name, arguments: {} }));
    if (tool.startsWith('none:')) expect(codesOf(verdict)).toContain('tools.unknown-tool');
    else if (tool.startsWith('no call')) expect(verdict).toMatchObject({ status: 'pass', value: { calls: [] } });
    else expect(verdict.status === 'fail' ? undefined : JSON.stringify(verdict)).toContain(`"name":"${tool}"`);
  });

  const ping: Gate<ToolReply> = compile(JSON.parse(blocks('json')[0] as string) as ToolContract);
  test.each(rows('arguments'))('the arguments %s', (given, status, expected) => {
    const verdict = ping.judge(JSON.stringify({ name: 'ping_host', arguments: JSON.parse(given as string) as Json }));
    expect(verdict.status).toBe(status);
    if (verdict.status === 'pass') expect(verdict.value.calls[0]?.arguments).toEqual(JSON.parse(expected as string));
  });

  const ordered: Gate<ToolReply> = compile({
    kind: 'tool-calls',
    tools: ['look', 'scan', 'fix'].map((name) => ({ name, effect: name === 'fix' ? 'change' : 'read' }) as const),
    order: rows('rule').map(([rule]) => JSON.parse(rule as string) as OrderRule),
  });
  test.each(rows('earlier calls'))('after %s: %s', (before = '', reply, code = '') => {
    const calls = before.split(' ').flatMap((name) => (name === '' ? [] : [{ name }]));
    const verdict = ordered.judge(reply as string, { input: { calls } });
    expect(codesOf(verdict).join(' ')).toBe(code);
  });

  test.each(rows('text'))('the text %s', (said, code = '') => {
    const verdict = gate.judge(said as string);
    expect(verdict.status).toBe('pass');
    expect(codesOf(verdict).join(' ')).toBe(code);
  });

  it('shows what the command answers', async () => {
    const question = /echo '(.*)' \|/.exec(blocks('sh')[0] as string)?.[1];
    const { stdout } = await tamis(['judge'], question);
    expect(String(stdout)).toBe(blocks('json')[1]);
  });
});
