import { execFile } from 'node:child_process';
import { isDrawn, tamis } from './tamis.ts';

/** How a line that was typed ended, and what it printed. */
export interface Typed {
  readonly code: number;
  readonly stdout: string;
  readonly said: string;
}

/**
 * Types a line in a shell. If it is nothing but our command, a real shell splits it into words, and the command gets them in this
 * process; the shell runs everything else, and commands that are to start a process.
 */
export async function typed(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Typed> {
  if (isDrawn() || !isOneCommand(line)) return await inShell(line, cwd, env);
  const { code, stdout: words } = await inShell(`npx() { "$@"; }\ntamis() { printf '%s\\0' "$@"; }\n${line}`, cwd, env);
  if (code !== 0) throw new Error(`the shell does not understand ${line}`);
  const run = await tamis(words.split('\0').slice(0, -1), '', env, cwd);
  return { code: run.code ?? -1, stdout: run.stdout.toString(), said: `${run.stdout}${run.stderr}` };
}

/** Whether a line has our command and its words, and no operator of the shell outside quotes. */
function isOneCommand(line: string): boolean {
  return /^(npx )?tamis [^|&;<>()\n]*$/.test(line.replaceAll(/'[^']*'|"[^"]*"/g, 'word'));
}

async function inShell(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Typed> {
  return await new Promise((resolve) => {
    const child = execFile('sh', ['-c', line], { cwd, env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, said: `${stdout}${stderr}` });
    });
    child.stdin?.end();
  });
}
