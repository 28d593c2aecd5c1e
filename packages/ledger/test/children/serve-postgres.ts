import { startLocalServer } from '../../src/postgres/server/local-server.ts';

const { process: server } = await startLocalServer({ folder: process.argv[2] ?? '' });
process.stdout.write(`${server.pid}\n`);
setInterval(() => undefined, 1000);
