import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

const END = '\u0001end\u0001';

export class Shell {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #gone: Promise<unknown>;
  #out = '';

  constructor(cwd: string, env: NodeJS.ProcessEnv) {
    this.#child = spawn('sh', [], { cwd, env });
    this.#gone = once(this.#child, 'exit');
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#out += text;
    });
    this.#child.stdin.write('exec 2>&1\n');
  }

  async type(block: string): Promise<string> {
    this.#out = '';
    // What reads standard input must not read the commands that follow.
    this.#child.stdin.write(`{\n${block}\n} < /dev/null\nprintf '${END}'\n`);
    while (!this.#out.endsWith(END)) {
      await Promise.race([once(this.#child.stdout, 'data'), this.#gone]);
      if (this.#child.exitCode !== null) throw new Error(`The shell ended at ${block}\n${this.#out}`);
    }
    return this.#out.slice(0, -END.length);
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    await this.#gone;
  }
}
