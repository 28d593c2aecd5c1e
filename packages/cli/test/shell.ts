import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Typed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly said: string;
}

class Shell {
  readonly #child: ChildProcess;
  #ended: ((code: number) => void) | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(program: string) {
    this.#child = spawn(program, [], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdout?.on('data', (code: Buffer) => this.#ended?.(Number(code)));
    this.#child.unref();
    for (const stream of [this.#child.stdin, this.#child.stdout]) (stream as Socket).unref();
  }

  async run(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Typed> {
    const before = this.#turn;
    const typed = before.then(() => this.#run(line, cwd, env));
    this.#turn = typed.catch(() => undefined);
    return await typed;
  }

  async #run(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Typed> {
    const folder = mkdtempSync(path.join(tmpdir(), 'tamis-shell-'));
    const [out, err] = ['out', 'err'].map((name) => path.join(folder, name)) as [string, string];
    // The folder for temporary files is another in each test file.
    const named = Object.entries({ TMPDIR: process.env.TMPDIR, ...env }).filter(([, value]) => value !== undefined);
    const exports = named.map(([name, value]) => `export ${name}=${quoted(String(value))}`);
    const copy = [...exports, `cd ${quoted(cwd)}`, `eval ${quoted(line)}`].join('; ');
    const ended = new Promise<number>((resolve) => {
      this.#ended = resolve;
    });
    this.#child.stdin?.write(`(${copy}) > ${quoted(out)} 2> ${quoted(err)} < /dev/null; echo $?\n`);
    const code = await ended;
    const [stdout = '', stderr = ''] = [out, err].map((file) => readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true });
    return { code, stdout, stderr, said: `${stdout}${stderr}` };
  }
}

const shells = new Map<string, Shell>();

export async function inShell(line: string, cwd: string, env: NodeJS.ProcessEnv, program = 'sh'): Promise<Typed> {
  const shell = shells.get(program) ?? new Shell(program);
  shells.set(program, shell);
  return await shell.run(line, cwd, env);
}

export function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
