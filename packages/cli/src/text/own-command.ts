/** How this command is called by whoever called it: through npx or a script of npm, it may not be on the path. */
export function ownCommand(env: NodeJS.ProcessEnv = process.env): string {
  return env.npm_command === undefined ? 'tamis' : 'npx tamis';
}
