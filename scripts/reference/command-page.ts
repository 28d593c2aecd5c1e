import { type Application, type CommandContext, generateHelpTextForAllCommands } from '@stricli/core';
import { app } from '../../packages/cli/src/app.ts';
import { helpText } from '../../packages/cli/src/commands/help-text.ts';
import { head } from './keys-pages.ts';

const COLUMNS = 96;

export function commandHelps(): readonly (readonly [name: string, help: string])[] {
  return generateHelpTextForAllCommands(app as unknown as Application<CommandContext>).map(
    ([name, text]) => [name, helpText(text, COLUMNS).trim()] as const,
  );
}

export function commandPage(): string {
  const parts = commandHelps().map(([name, help]) => `## ${name}\n\n\`\`\`text\n${help}\n\`\`\`\n`);
  return `${head('The command')}The help of every command, as \`tamis help COMMAND\` prints it.\n\n${parts.join('\n')}`;
}
