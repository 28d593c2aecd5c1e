import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Asked } from './compare.ts';
import type { Answer } from './judge-rows.ts';
import { jsonLines } from './row.ts';

const CONTRACT = path.resolve(import.meta.dirname, '../../examples/airline-gate/contract.yaml');

export function airline(folder: string): readonly Asked[] {
  const tools: unknown = JSON.parse(readFileSync(path.join(folder, 'tau-airline-tools.json'), 'utf8'));
  const calls = jsonLines(path.join(folder, 'tau-airline-calls.jsonl')).map((row): Asked => {
    const forms = [{ raw: String(row.raw), contract: { kind: 'tool-calls', tools } }];
    return { part: 'tau-airline', id: String(row.id), forms, compare: ({ status }) => status === 'pass' };
  });
  return [...calls, ...changes(jsonLines(path.join(folder, 'tau-airline-world.jsonl')))];
}

// Calls `{id, name, arguments, world, error}` that change something: those that went through pass, and the others fail by a precondition.
export function changes(calls: readonly { readonly [key: string]: unknown }[]): readonly Asked[] {
  const contract = parse(readFileSync(CONTRACT, 'utf8')) as Record<string, unknown>;
  return calls.map((call) => {
    const hasError = (call.error ?? null) !== null;
    return {
      part: `airline-gate, ${hasError ? 'a precondition is unmet, and named' : 'calls that went through'}`,
      id: String(call.id),
      forms: [{ raw: JSON.stringify({ name: call.name, arguments: call.arguments }), contract, world: call.world }],
      compare: (answer) => (hasError ? namesPrecondition(answer) : answer.status === 'pass'),
    };
  });
}

function namesPrecondition({ status, findings }: Answer): boolean {
  return status === 'fail' && findings.length > 0 && findings.every(({ code }) => code === 'preconditions.unmet');
}
