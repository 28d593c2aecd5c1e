import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Asked } from './compare.ts';
import { jsonLines } from './row.ts';

// Of the calls that succeeded, no more than this may be flagged.
const MOST_FLAGGED = 0.03;

const ABOUT = {
  check_adapter_status: { effect: 'read', aliases: { interface_name: 'interface' } },
  get_ip_config: { effect: 'read', aliases: { interface_name: 'interface' } },
  enable_wifi: { effect: 'change' },
  toggle_bluetooth: { effect: 'change' },
  cleanup_temp_files: { effect: 'destroy' },
};

export function techtime(folder: string): {
  readonly asked: readonly Asked[];
  readonly most: { readonly [part: string]: number };
} {
  const tools: unknown = JSON.parse(readFileSync(path.join(folder, 'techtime-tools.json'), 'utf8'));
  const contract = { kind: 'tool-calls', tools, about: ABOUT };
  const asked = jsonLines(path.join(folder, 'techtime-calls.jsonl')).map((row): Asked => {
    const { valid } = row.official as { readonly valid: boolean };
    const made = { type: 'function', function: { name: row.name, arguments: row.raw } };
    return {
      part: `techtime, calls that ${valid ? 'succeeded' : 'failed'}`,
      id: String(row.id),
      forms: [{ raw: JSON.stringify({ role: 'assistant', content: null, tool_calls: [made] }), contract }],
      compare: ({ status, findings }) => {
        const isWaiting = findings.length > 0 && findings.every(({ code }) => code === 'tools.needs-approval');
        return {
          isSame: (status === 'pass') === valid,
          purpose: isWaiting ? 'what destroys something waits for a person' : undefined,
        };
      },
    };
  });
  const part = 'techtime, calls that succeeded';
  return { asked, most: { [part]: MOST_FLAGGED * asked.filter((one) => one.part === part).length } };
}
