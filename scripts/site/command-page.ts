import { type Application, type CommandContext, generateHelpTextForAllCommands } from '@stricli/core';
import { app } from '../../packages/cli/src/app.ts';
import { helpText } from '../../packages/cli/src/commands/help-text.ts';

/** As wide as a page shows without a scroll bar. */
const COLUMNS = 96;

/** A page with the help of every command. */
export function commandPage(): string {
  const parts = generateHelpTextForAllCommands(app as unknown as Application<CommandContext>).map(([name, text]) => {
    return `## ${name}\n\n\`\`\`text\n${helpText(text, COLUMNS).trim()}\n\`\`\`\n`;
  });
  return `# The command\n\nThe help of every command, as \`tamis help COMMAND\` prints it.\n\n${parts.join('\n')}`;
}
