import { type Application, proposeCompletions } from '@stricli/core';
import type { TamisContext } from '../commands/command.ts';
import { EXIT } from '../exit/exit-codes.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

export const COMPLETE = '__complete';

const BASH = `_tamis() {
  local IFS=$'\\n'
  COMPREPLY=( $(compgen -W "$(tamis ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}") )
}
complete -o default -F _tamis tamis
`;

const SCRIPTS: { readonly [shell in Shell]: string } = {
  bash: BASH,
  zsh: `autoload -Uz bashcompinit && bashcompinit\n${BASH}`,
  fish: `complete -c tamis -a '(tamis ${COMPLETE} (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'\n`,
};

// `tamis completion`: prints the script that makes a shell complete commands, flags and codes.
export async function completion(_flags: Record<never, never>, shell: Shell): Promise<number> {
  process.stdout.write(SCRIPTS[shell]);
  return EXIT.valid;
}

// Proposes completions for the last of the typed words. After `help`, only command names are proposed.
export async function proposals(
  app: Application<TamisContext>,
  words: readonly string[],
  context: Parameters<typeof proposeCompletions<TamisContext>>[2],
): Promise<readonly string[]> {
  const isHelp = words[0] === 'help' && words.length > 1;
  const found = await proposeCompletions(app, isHelp ? words.slice(1) : words, context);
  return found.filter(({ kind }) => !isHelp || kind.startsWith('routing-target')).map(({ completion }) => completion);
}
