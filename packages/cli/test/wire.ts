import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { start } from './tamis.ts';

export const raw = path.join(import.meta.dirname, 'children/raw-server.ts');

// A gate to which lines are sent as they are.
export class Wire {
  readonly child: ChildProcess;
  readonly ledger = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-wire-')), 'ledger.sqlite');
  readonly #lines: string[] = [];
  readonly #waiting: ((line: string) => void)[] = [];
  stderr = '';
  readonly ended: Promise<number | null>;

  constructor(env: NodeJS.ProcessEnv = {}, flags: readonly string[] = [], server = ['--', process.execPath, raw]) {
    const args = ['gate-mcp', '--ledger', this.ledger, '--log', ...flags, ...server];
    this.child = start(args, env);
    this.ended = new Promise((resolve) => this.child.on('close', resolve));
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr += chunk;
    });
    createInterface({ input: this.child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#lines.push(line);
      else next(line);
    });
  }

  send(text: string): void {
    this.child.stdin?.write(`${text}\n`);
  }

  async line(): Promise<string> {
    const line = this.#lines.shift();
    return line ?? (await new Promise((resolve) => this.#waiting.push(resolve)));
  }

  async ask(text: string): Promise<Record<string, unknown>> {
    this.send(text);
    return JSON.parse(await this.line()) as Record<string, unknown>;
  }

  async begin(): Promise<Record<string, unknown>> {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const answer = await this.ask(JSON.stringify({ jsonrpc: '2.0', id: 'start', method: 'initialize', params }));
    this.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    return answer;
  }

  async end(): Promise<number | null> {
    this.child.stdin?.end();
    return await this.ended;
  }
}
