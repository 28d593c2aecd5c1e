import { publicUrlProblem } from '@tamis/ledger/internal';
import { ConsoleRefusal } from './refusal.ts';

/** The address under which people reach the console from elsewhere: an origin, encrypted unless it is this machine. */
export function readPublicUrl(text: string): URL {
  const problem = publicUrlProblem(text);
  if (problem !== undefined) throw new ConsoleRefusal(problem, 'Example: --public-url https://tamis.example.com');
  return new URL(text);
}
