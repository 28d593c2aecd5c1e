import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

export type Answer = ServerOfRun | { readonly problem: string };

export interface ServerOfRun {
  // The address of its database `postgres`.
  readonly url: string;
  readonly port: number;
  readonly asked: number;
}

const doorIn = (folder: string) => path.join(folder, 'postgres.sock');

export async function offerServer(folder: string): Promise<() => Promise<void>> {
  let child: ChildProcess | undefined;
  let said: Promise<object> | undefined;
  let asked = 0;
  const start = async () => {
    // The programs of tests are built before all tests, but not before those of one file.
    const built = path.resolve(import.meta.dirname, '../../packages/ledger/dist');
    const flags = existsSync(built) ? [] : ['--conditions=tamis-source', '--no-warnings'];
    const program = path.join(import.meta.dirname, 'serve.ts');
    const serving = spawn(process.execPath, [...flags, program, path.join(folder, 'postgres')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child = serving;
    for await (const line of createInterface({ input: serving.stdout })) return JSON.parse(line) as object;
    return { problem: 'the program that starts a server ended without a word' };
  };
  const door = createServer(async (socket) => {
    socket.on('error', () => undefined);
    const place = asked++;
    said ??= start();
    socket.end(JSON.stringify({ ...(await said), asked: place }));
  });
  door.unref();
  await new Promise<void>((resolve) => door.listen(doorIn(folder), resolve));
  return async () => {
    door.close();
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'close');
    child.stdin?.end();
    await ended;
  };
}

export async function askForServer(folder: string): Promise<Answer> {
  return JSON.parse(await text(connect(doorIn(folder)))) as Answer;
}
