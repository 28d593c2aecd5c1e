import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Answer, answerIn, type Question } from './protocol.ts';

export interface Child {
  // The answer to a question, which may take `limit` milliseconds, or why there is none. A child that gave none is gone.
  readonly ask: (question: Question, limit: number) => Promise<Answer | { readonly failed: string }>;
  readonly end: () => void;
}

export type Command = { readonly file: string; readonly args: readonly string[] } | { readonly shell: string };

export function startChild(command: Command): Child {
  const child = started(command);
  let settle: ((answer: Answer | { readonly failed: string }) => void) | undefined;
  let gone: string | undefined;
  const give = (answer: Answer | { readonly failed: string }) => {
    settle?.(answer);
    settle = undefined;
  };
  const fail = (failed: string) => {
    gone ??= failed;
    child.kill('SIGKILL');
    give({ failed });
  };
  child.on('error', ({ message }) => fail(message));
  child.on('close', (code, signal) => fail(`ended with ${code ?? signal}`));
  child.stdin?.on('error', () => {});
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const answer = answerIn(line);
      if (answer === undefined) fail(`answered ${JSON.stringify(line.slice(0, 80))}, expected accepted, held or refused`);
      else give(answer);
    });
  return {
    ask: (question, limit) =>
      new Promise((resolve) => {
        if (gone !== undefined) return resolve({ failed: gone });
        const timer = setTimeout(() => fail(`gave no answer in ${limit / 1000} s`), limit);
        settle = (answer) => {
          clearTimeout(timer);
          resolve(answer);
        };
        child.stdin?.write(`${JSON.stringify(question)}\n`);
      }),
    end: () => child.stdin?.end(),
  };
}

function started(command: Command): ChildProcess {
  const stdio = ['pipe', 'pipe', 'ignore'] as const;
  if ('shell' in command) return spawn(command.shell, { shell: true, stdio: [...stdio] });
  return spawn(command.file, command.args, { stdio: [...stdio] });
}
