import { startLocalServer } from '../../src/postgres/server/local-server.ts';

/** Starts a server in the given folder, says its process id, and waits to be killed. */
const { process: server } = await startLocalServer({ folder: process.argv[2] ?? '' });
process.stdout.write(`${server.pid}\n`);
setInterval(() => undefined, 1000);
