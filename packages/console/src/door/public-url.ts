import { publicUrlProblem } from '@tamis/ledger/internal';
import { ConsoleRefusal } from './refusal.ts';

// Reads the public address of the console, which must be an origin, and encrypted unless it is on this machine.
export function readPublicUrl(text: string): URL {
  const problem = publicUrlProblem(text);
  if (problem !== undefined) throw new ConsoleRefusal(problem, 'Example: --public-url https://tamis.example.com');
  return new URL(text);
}
