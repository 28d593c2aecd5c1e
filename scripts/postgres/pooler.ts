import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface Pooler {
  readonly port: number;
  readonly through: (place: string) => string;
  readonly stop: () => Promise<void>;
}

const PROGRAM = '/usr/sbin/pgbouncer';

export function lacksPooler(): string | undefined {
  if (existsSync(PROGRAM)) return undefined;
  if (process.getuid?.() !== 0) return 'there is no pgbouncer, and only root can install it';
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      ...{ encoding: 'utf8', timeout: 120_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
    });
  const install = () => apt('install', '-y', '-q', '--no-install-recommends', 'pgbouncer').status === 0;
  if (!install()) {
    apt('update', '-q');
    install();
  }
  return existsSync(PROGRAM) ? undefined : "pgbouncer can't be installed";
}

export async function startPooler(serverPort: number, size: number): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort} user=postgres`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', `default_pool_size = ${size}`, `max_db_connections = ${size}`, 'max_client_conn = 1000'],
    // A server that was stopped is tried again at once.
    ...['server_login_retry = 0.2', 'server_round_robin = 1'],
  ];
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(PROGRAM, ['-q', ...user, file], { stdio: 'ignore' });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  await answering(port, child);
  return {
    port,
    through: (place) => place.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`),
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await gone;
      process.off('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    const isThere = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await setTimeout(20);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
