import { compile, type Json, type ToolContract, type ToolHistory, type ToolReply, type Verdict } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { contract, STEPS } from '../../../../examples/network-diagnosis/contract.ts';
import { tools } from '../../../../examples/network-diagnosis/tools.ts';

// The tests that this assistant came with, held against its contract. Where ours says something else, the name says so.

const gate = compile(contract);

function judge(calls: readonly [name: string, given?: Json][], history: ToolHistory['calls'] = []): Verdict<ToolReply> {
  const tool_calls = calls.map(([name, given = {}]) => ({ type: 'function', function: { name, arguments: given } }));
  return said({ role: 'assistant', content: null, tool_calls }, history);
}

function said(message: Json, history: ToolHistory['calls'] = []): Verdict<ToolReply> {
  const input = { calls: history.map((call) => ({ ...call })) };
  return gate.judge(typeof message === 'string' ? message : JSON.stringify(message), { input });
}

const codesOf = ({ findings }: Verdict<ToolReply>) => findings.map(({ code }) => code);
const argumentsOf = (verdict: Verdict<ToolReply>) => (verdict.status === 'pass' ? verdict.value.calls[0]?.arguments : undefined);

describe('calls', () => {
  it('accepts a valid call', () => {
    const verdict = judge([['check_adapter_status']]);
    expect(verdict).toMatchObject({ status: 'pass', findings: [], changes: [] });
  });

  it('rejects an unknown tool', () => {
    const verdict = judge([['nonexistent_tool']]);
    expect(verdict.status).toBe('fail');
    expect(codesOf(verdict)).toEqual(['tools.unknown-tool']);
  });

  it('rejects a required argument that is missing, and does not fill it with a default, as the original would', () => {
    const verdict = judge([['toggle_bluetooth']]);
    expect(verdict).toMatchObject({ status: 'fail', findings: [{ code: 'schema.required', path: '/calls/0/arguments' }] });
  });

  it('rejects a word that is not allowed', () => {
    expect(codesOf(judge([['toggle_bluetooth', { action: 'reboot' }]]))).toEqual(['schema.enum']);
  });

  it('rejects an unknown argument, which the original only warns of: it is what failed in real sessions', () => {
    expect(judge([['enable_wifi', { enable: true }]])).toMatchObject({
      status: 'fail',
      findings: [{ code: 'tools.unknown-argument', args: { offered: ['interface_name'] } }],
    });
  });

  it.each(['gateway', 'gateway_ip', 'target', 'ip'])('takes %s for the address of the router', (name) => {
    const verdict = judge([['ping_gateway', { [name]: '192.168.1.1' }]], [{ name: 'get_ip_config' }]);
    expect(argumentsOf(verdict)).toEqual({ gateway: '192.168.1.1' });
  });
});

describe('prose', () => {
  it('warns of a name that looks like a tool and is none', () => {
    const verdict = said('I ran check_network_status to diagnose');
    expect(verdict.status).toBe('pass');
    expect(verdict.findings).toMatchObject([
      { code: 'tools.unknown-mention', severity: 'warning', args: { name: 'check_network_status' } },
    ]);
  });

  it('fails a reply that is empty, of which the original warns: there is nothing to use', () => {
    const verdict = said({ role: 'assistant', content: '' });
    expect(verdict.status).toBe('fail');
    expect(codesOf(verdict)).toEqual(['extract.empty']);
  });

  it('fails on warnings in strict mode', () => {
    const strict = compile({ ...contract, policy: { ...contract.policy, strict: true } } satisfies ToolContract);
    expect(strict.judge('I ran check_network_status to diagnose').status).toBe('fail');
    expect(strict.judge('All is well.').status).toBe('pass');
  });
});

describe('the order of the steps', () => {
  it('accepts the right one', () => {
    const verdict = judge([['check_adapter_status'], ['get_ip_config'], ['ping_gateway']]);
    expect(verdict).toMatchObject({ status: 'pass', findings: [] });
  });

  it('warns of steps out of order, and stops one that lacks what it requires', () => {
    const verdict = judge([['ping_dns'], ['check_adapter_status']]);
    expect(verdict).toMatchObject({ status: 'pass', findings: [{ code: 'tools.out-of-order', severity: 'warning' }] });
    const early = judge([['ping_gateway'], ['check_adapter_status']]);
    expect(early.status).toBe('fail');
    expect(codesOf(early)).toEqual(['tools.needs-first', 'tools.out-of-order']);
  });

  it('lets everything be looked at again after an action, which the original calls out of order', () => {
    const history = [...STEPS, 'flush_dns'].map((name) => ({ name }));
    for (const step of STEPS) expect(judge([[step]], history)).toMatchObject({ status: 'pass', findings: [] });
  });
});

describe('recovery', () => {
  it('suggests the nearest tool, and never calls it instead, as the original would', () => {
    const verdict = judge([['check_adaptor_status']]);
    expect(verdict.status).toBe('fail');
    expect(verdict.findings).toMatchObject([{ code: 'tools.unknown-tool', args: { nearest: ['check_adapter_status'] } }]);
  });

  it('suggests nothing where nothing is near', () => {
    expect(judge([['completely_different']]).findings).toMatchObject([{ args: { nearest: [], suggestion: '' } }]);
  });

  it.each([
    ['single quotes', "{'host': 'example.com'}"],
    ['a trailing comma', '{"host": "example.com",}'],
  ])('repairs %s', (_name, given) => {
    expect(argumentsOf(judge([['ping_address', given]]))).toEqual({ host: 'example.com' });
  });

  it('holds pairs without braces, which the original wraps without a word', () => {
    const verdict = judge([['ping_address', '"host": "example.com"']]);
    expect(verdict).toMatchObject({ status: 'hold', held: { calls: [{ arguments: { host: 'example.com' } }] } });
    expect(verdict.changes.map(({ code }) => code)).toContain('parse.missing-braces');
  });

  it('leaves quotes and commas inside of texts alone, which the original rewrites', () => {
    const given = `{"host": "it's, }"}`;
    expect(argumentsOf(judge([['ping_address', given]]))).toEqual({ host: "it's, }" });
  });
});

describe('effects', () => {
  it.each(['kill_process', 'cleanup_temp_files', 'robocopy'])('has a person decide about %s', (name) => {
    const given = name === 'robocopy' ? { source: 'a', destination: 'b' } : {};
    expect(judge([[name, given]])).toMatchObject({ status: 'hold', findings: [{ code: 'tools.needs-approval' }] });
  });

  it('says of every tool what it does', () => {
    expect(tools.filter(({ effect }) => effect === undefined)).toEqual([]);
    expect(tools).toHaveLength(20);
  });
});
