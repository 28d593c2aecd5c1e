import { type Application, proposeCompletions } from '@stricli/core';
import type { TamisContext } from '../commands/command.ts';

/** What may follow the words typed so far, the last of them unfinished. After `help` come only names of commands. */
export async function proposals(
  app: Application<TamisContext>,
  words: readonly string[],
  context: Parameters<typeof proposeCompletions<TamisContext>>[2],
): Promise<readonly string[]> {
  const isHelp = words[0] === 'help' && words.length > 1;
  const found = await proposeCompletions(app, isHelp ? words.slice(1) : words, context);
  return found.filter(({ kind }) => !isHelp || kind.startsWith('routing-target')).map(({ completion }) => completion);
}
