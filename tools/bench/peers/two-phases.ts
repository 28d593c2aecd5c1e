import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { GateCounts, GateFiles } from '../documents/gate-folder.ts';
import { pythonWith } from './python.ts';

const SCRIPT = fileURLToPath(new URL('./two_phases.py', import.meta.url));

/** What Python took, in milliseconds of CPU time of all its processes, and what it found. */
export interface TwoPhases extends GateCounts {
  readonly cpu: number;
}

/** Validates units chunk by chunk, with jsonschema in one process, then with asteval in another; or says why it can't. */
export function twoPhases({ folder, replies, schema, rules }: GateFiles, chunk: number): TwoPhases | { readonly reason: string } {
  const python = pythonWith('jsonschema', 'asteval');
  if (python === undefined)
    return {
      reason: 'python3-jsonschema and python3-asteval are not installed (apt-get install python3-jsonschema python3-asteval)',
    };
  const { status, stdout, stderr } = spawnSync(python, [SCRIPT, replies, schema, rules, folder, String(chunk)], {
    encoding: 'utf8',
  });
  if (status !== 0) return { reason: `Python ended with ${status}: ${stderr.trim().split('\n').at(-1)}` };
  return JSON.parse(stdout) as TwoPhases;
}
