import { type Halt, usage } from '../exit/halt.ts';

/**
 * The end of a command whose input is empty. That is never a success: the program before it in the pipe may have died,
 * and a caller that checks the exit code would take silence for "all is well".
 */
export function emptyInput(name: string, expected: string): Halt {
  const what = name === '-' ? 'Standard input' : name;
  return usage(`${what} is empty; expected at least one ${expected}.`, 'Check the program or the path it comes from.');
}
