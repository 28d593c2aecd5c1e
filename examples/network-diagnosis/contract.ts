import type { ToolContract } from '@tamis/core';
import { tools } from './tools.ts';

/** The steps of a diagnosis. */
export const STEPS = ['check_adapter_status', 'get_ip_config', 'ping_gateway', 'ping_dns', 'test_dns_resolution'] as const;

/** What a reply of the assistant must meet before anything of it is run. */
export const contract: ToolContract = {
  kind: 'tool-calls',
  tools,
  order: [
    // Any step may be left out, and after an action everything may be looked at again.
    { sequence: STEPS },
    // There is no telling which router to ask before the addresses are known.
    { tool: 'ping_gateway', requires: ['get_ip_config'], level: 'error' },
  ],
  // What counts as the name of a tool wherever it stands in prose.
  names: ['check_*', 'get_*', '*_status'],
  policy: { effects: { destroy: 'hold' } },
};
