import { compile } from '@tamis/core';
import type { CallGate, GateOptions } from '@tamis/mcp';

const METHODS = [
  ...['prompts/list', 'prompts/get', 'resources/list', 'resources/templates/list', 'resources/read', 'completion/complete'],
  ...['resources/subscribe', 'resources/unsubscribe', 'logging/setLevel'],
  ...['elicitation/create', 'sampling/createMessage', 'roots/list'],
  ...['notifications/prompts/list_changed', 'notifications/resources/list_changed', 'notifications/resources/updated'],
];

export const OPEN: Pick<GateOptions, 'allowMethods' | 'hold' | 'gateFor' | 'log'> = {
  allowMethods: METHODS,
  hold: 'pending',
  gateFor: (tools) => compile({ kind: 'tool-calls', tools } as never) as unknown as CallGate,
  ...(process.env.DETAILS !== undefined && { log: (line: string) => console.error(`gate: ${line}`) }),
};
