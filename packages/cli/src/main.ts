import { run, type StricliProcess } from '@stricli/core';
import { app } from './app.ts';
import type { TamisContext } from './commands/command.ts';
import { helpText } from './commands/help-text.ts';
import { spelledOut } from './commands/spelled-out.ts';
import { COMPLETE, proposals } from './completion/completion.ts';
import { EXIT } from './exit/exit-codes.ts';
import { Halt, isClosedPipe } from './exit/halt.ts';
import { sayBug } from './exit/say-bug.ts';
import { sayHalt } from './exit/say-halt.ts';
import { encodeTerminal } from './io/encode-terminal.ts';
import { findProject } from './project/find-project.ts';
import { paintOn } from './text/paint.ts';

const USAGE = new Set([-5, -4]);

// Adds the defaults from the project file to the arguments; returns an exit code if that file can't be used.
async function withDefaults(args: readonly string[]): Promise<readonly string[] | number> {
  const found = findProject();
  if (found.file === undefined && found.skipped.length === 0) return args;
  const { applyProject } = await import('./project/with-project.ts');
  try {
    const { args: all, notes } = applyProject(args, found);
    process.stderr.write(notes.map((note) => `${note}\n`).join(''));
    return all;
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    process.stderr.write(sayHalt(error, paintOn(process.stderr, undefined)));
    return error.exit;
  }
}

// If nobody reads what is printed, a command does what it has to do and ends quietly. Most commands print straight to the streams, and
// a stream reports it later, perhaps after the command has ended. The function returned tells whether it has.
function watchPipes(): () => boolean {
  let isClosed = false;
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      // Whoever writes to it in pieces says what else went wrong.
      if (!isClosedPipe(error) && stream.listenerCount('error') === 1) throw error;
      if (stream !== process.stdout || !isClosedPipe(error)) return;
      isClosed = true;
      process.exitCode = EXIT.closedPipe;
    });
  return () => isClosed;
}

export async function main(args: readonly string[]): Promise<number> {
  encodeTerminal(process.stdout);
  encodeTerminal(process.stderr);
  // The parser itself writes only help to standard output; the commands write there directly.
  const help = { write: (text: string) => void process.stdout.write(helpText(text, process.stdout.columns)) };
  const streams: StricliProcess = { stdout: help, stderr: process.stderr, env: process.env };
  const context: TamisContext & { readonly process: StricliProcess } = { process: streams, exit: EXIT.valid };
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${sayBug(error)}\n`);
    process.exit(EXIT.bug);
  });
  if (args[0] === COMPLETE) {
    const found = await proposals(app, args.slice(1), context);
    process.stdout.write(found.map((one) => `${one}\n`).join(''));
    return EXIT.valid;
  }
  const isClosed = watchPipes();
  const asked = await withDefaults(spelledOut(args));
  if (typeof asked === 'number') return asked;
  await run(app, asked, context);
  const code = Number(streams.exitCode ?? EXIT.valid);
  if (isClosed()) return EXIT.closedPipe;
  if (code === EXIT.valid) return context.exit;
  return USAGE.has(code) ? EXIT.usage : EXIT.bug;
}
