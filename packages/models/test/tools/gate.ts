import { compile, type ToolContract } from '@tamis/core';

const host = {
  type: 'object',
  properties: { host: { type: 'string' }, count: { type: 'integer' } },
  required: ['host'],
} as const;
const pid = { type: 'object', properties: { pid: { type: 'integer' } }, required: ['pid'] } as const;

export const contract: ToolContract = {
  kind: 'tool-calls',
  tools: [
    { name: 'ping_host', effect: 'read', parameters: host, aliases: { host: ['address'] } },
    { name: 'set_route', effect: 'change', parameters: host },
    { name: 'kill_process', effect: 'destroy', parameters: pid },
  ],
  policy: { effects: { destroy: 'hold' } },
};

export const gate = compile(contract);

export const dropping = compile({ ...contract, policy: { ...contract.policy, on: { '/calls/*': 'drop' } } });
