import { usage } from '../exit/halt.ts';
import type { ProjectCommand } from './project-keys.ts';

/** What a person types that must not depend on a default of a file they may not have read. */
const PAIRS: readonly { readonly typed: string; readonly own: string; readonly reason: string }[] = [
  { typed: 'max-cost', own: 'prices', reason: 'costs would be counted at the prices of the project file' },
  { typed: 'key-env', own: 'base-url', reason: 'the key would be sent to the address in the project file' },
];

/**
 * Refuses a limit on costs at someone else's prices, and a key that would go to someone else's address. `own` are the
 * defaults that would be used.
 */
export function refusePairs(command: ProjectCommand, typed: ReadonlySet<string>, own: ReadonlySet<string>): void {
  if (command !== 'run') return;
  const pair = PAIRS.find((one) => typed.has(one.typed) && own.has(one.own));
  if (pair === undefined) return;
  throw usage(
    `--${pair.typed} was typed, but --${pair.own} was not: ${pair.reason}.`,
    `Type --${pair.own} too, or set TAMIS_PROJECT= to use no project file.`,
  );
}
