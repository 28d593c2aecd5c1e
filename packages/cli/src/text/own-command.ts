export function ownCommand(env: NodeJS.ProcessEnv = process.env): string {
  return env.npm_command === undefined ? 'tamis' : 'npx tamis';
}
