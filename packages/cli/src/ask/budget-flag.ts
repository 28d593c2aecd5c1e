import type { Budget } from '@tamis/core/loop';
import { suggestionText } from '@tamis/files';
import { usage } from '../exit/halt.ts';

// The limits that `--budget` may set: attempts by group and in total, the tokens of all attempts, and consecutive provider errors.
const NAMES = ['total', 'syntax', 'schema', 'semantic', 'tokens', 'faults'] as const;

type Name = (typeof NAMES)[number];

// The limits on asking again, in the form that `ask` takes.
interface AskBudget {
  readonly budget: Partial<Budget>;
  readonly mostFaults?: number;
}

// Reads a budget such as `total=3,syntax=1`; a number alone is the total.
export function readBudget(text: string): AskBudget {
  const parts = text.split(',').map((part) => readPart(part.trim()));
  const names = parts.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw usage(`--budget says ${twice} twice.`, 'Set each part only once.');
  const { faults, ...budget }: Partial<{ [name in Name]: number }> = Object.fromEntries(parts);
  return { budget, ...(faults === undefined ? {} : { mostFaults: faults }) };
}

function readPart(part: string): readonly [Name, number] {
  const [typed = '', figure] = part.includes('=') ? part.split('=', 2).map((one) => one.trim()) : ['total', part];
  const name = NAMES.find((one) => one === typed);
  if (name === undefined)
    throw usage(
      `--budget has no part ${typed}.${suggestionText(typed, NAMES)}`,
      `Its parts are ${NAMES.join(', ')}: --budget total=3,schema=1`,
    );
  const digits = name === 'tokens' ? 9 : 4;
  if (figure === undefined || !/^\d+$/.test(figure) || figure.length > digits)
    throw usage(
      `--budget ${part}: expected a whole number from 0 to ${'9'.repeat(digits)}.`,
      'Write it like this: --budget total=3,schema=1',
    );
  return [name, Number(figure)];
}
