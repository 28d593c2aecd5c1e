import { inShell, type Typed } from './shell.ts';
import { isDrawn, tamis } from './tamis.ts';

/**
 * Types a line in a shell. If it is nothing but our command, a real shell splits it into words, and the command gets them in this
 * process; the shell runs everything else, and commands that are to start a process.
 */
export async function typed(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Typed> {
  if (isDrawn() || !isOneCommand(line)) return await inShell(line, cwd, env);
  const { code, stdout: words } = await inShell(`npx() { "$@"; }\ntamis() { printf '%s\\0' "$@"; }\n${line}`, cwd, env);
  if (code !== 0) throw new Error(`the shell does not understand ${line}`);
  const run = await tamis(words.split('\0').slice(0, -1), '', env, cwd);
  const stdout = run.stdout.toString();
  return { code: run.code ?? -1, stdout, stderr: run.stderr, said: `${stdout}${run.stderr}` };
}

/** Whether a line has our command and its words, and no operator of the shell outside quotes. */
function isOneCommand(line: string): boolean {
  return /^(npx )?tamis [^|&;<>()\n]*$/.test(line.replaceAll(/'[^']*'|"[^"]*"/g, 'word'));
}
