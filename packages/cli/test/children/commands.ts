import { inProcess } from '../in-process.ts';

export interface Command {
  readonly args: readonly string[];
  readonly input?: string;
  readonly env?: { readonly [name: string]: string };
}

export const MARK = '=== next command ===';

// Runs commands one after the other, which spares each the start of a process. What they print comes as lines of JSON; or, after
// `shown`, they write to standard output themselves, as in a terminal.
if (import.meta.main) {
  const [commands = '[]', how] = process.argv.slice(2);
  for (const { args, input = '', env = {} } of JSON.parse(commands) as readonly Command[]) {
    const isShown = how === 'shown';
    if (isShown) console.log(MARK);
    const run = await inProcess(args, input, { NO_COLOR: isShown ? undefined : '1', ...env }, process.cwd(), isShown);
    if (!isShown) console.log(JSON.stringify({ code: run?.code, stderr: run?.stderr }));
  }
}
