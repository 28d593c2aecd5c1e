import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Canary {
  // What the attempts are told: names of places, never a secret.
  readonly told: string;
  secretsIn(came: string): readonly string[];
  traces(came: string): readonly string[];
  close(): Promise<void>;
}

export async function plantCanary(): Promise<Canary> {
  const [inVariable, inFile, inMemory, onSocket] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-canary-'));
  const file = path.join(folder, 'canary.txt');
  const module = path.join(folder, 'canary_module.py');
  writeFileSync(file, inFile);
  writeFileSync(module, `SECRET = "${inFile}"\n`);
  process.env.TAMIS_CANARY = inVariable;
  Object.assign(globalThis, { tamisCanary: inMemory });
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.end(`HTTP/1.0 200 OK\r\n\r\n${onSocket}`);
  });
  const port = await listening(server);
  const told = { variable: 'TAMIS_CANARY', file, folder, module, port, pid: process.pid };
  const files = (): string =>
    JSON.stringify(readdirSync(folder).filter((name) => name !== '__pycache__')) + readFileSync(file, 'utf8');
  const before = files();
  const secretsIn = (came: string): readonly string[] =>
    Object.entries({ inVariable, inFile, inMemory, onSocket }).flatMap(([name, secret]) => (came.includes(secret) ? [name] : []));
  return {
    told: JSON.stringify(told),
    secretsIn,
    traces: (came) => {
      const seen = connections;
      connections = 0;
      return [...secretsIn(came), ...(seen > 0 ? ['connection'] : []), ...(files() === before ? [] : ['files'])];
    },
    close: async () => {
      delete process.env.TAMIS_CANARY;
      rmSync(folder, { recursive: true, force: true });
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
