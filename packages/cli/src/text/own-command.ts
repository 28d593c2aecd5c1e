/** How the user invokes this command. Started through npx or an npm script, it may not be on the PATH. */
export function ownCommand(env: NodeJS.ProcessEnv = process.env): string {
  return env.npm_command === undefined ? 'tamis' : 'npx tamis';
}
