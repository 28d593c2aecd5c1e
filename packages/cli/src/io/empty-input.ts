import { type Halt, usage } from '../exit/halt.ts';

// A halt for an empty input. An empty input is never a success, because the previous program in the pipe may have died, and a caller that
// checks only the exit code would not notice.
export function emptyInput(name: string, expected: string): Halt {
  const what = name === '-' ? 'Standard input' : name;
  return usage(`${what} is empty; expected at least one ${expected}.`, 'Check the program or the path it comes from.');
}
