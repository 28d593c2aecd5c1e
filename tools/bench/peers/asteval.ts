import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RULES, type RuledUnit } from '../documents/ruled-unit.ts';
import { pythonWith } from './python.ts';

const SCRIPT = fileURLToPath(new URL('./asteval_rules.py', import.meta.url));

/** Microseconds per unit with asteval in each round, or why that is not known. */
export function astevalCosts(units: readonly RuledUnit[], rounds: number): readonly number[] | { readonly reason: string } {
  const python = pythonWith('asteval');
  if (python === undefined)
    return { reason: 'asteval is left out: python3-asteval is not installed (apt-get install python3-asteval).' };
  const input = JSON.stringify({ rules: RULES, units, rounds });
  const { status, stdout, stderr } = spawnSync(python, [SCRIPT], { input, encoding: 'utf8' });
  if (status !== 0) return { reason: `asteval is left out: it ended with ${status}: ${stderr.trim().split('\n').at(-1)}` };
  return JSON.parse(stdout) as readonly number[];
}
