import { startLocalServer } from '@tamis/ledger/internal';
import { endure } from '../../scripts/postgres/hardship.ts';
import { lacksPooler, startPooler } from '../../scripts/postgres/pooler.ts';
import { leaveOut } from './left-out.ts';

// Many workers that reach their database only through a pooler in transaction mode, with fewer connections than workers.
const [units = 20_000, workers = 64, pool = 40] = process.argv.slice(2).map(Number);
const lack = lacksPooler();
if (lack !== undefined) leaveOut(lack);
// Three connections are reserved, and nothing else could get one past the pooler.
const server = await startLocalServer({ settings: [`max_connections=${pool + 3}`] });
const pooler = await startPooler(server.port, pool);
const endured = await endure(
  { ...server, port: pooler.port },
  { units, workers, kills: 4, stop: 0, cut: 0, restart: false, answer: 2000, concurrency: 4, random: Math.random },
);
const { code, results, doubled, verified, stall, seconds, repeated, kills } = endured;
const isGood = code === 0 && results === units && doubled === 0 && verified.startsWith('14 of 14 hold');
console.log(
  `${workers} workers behind pgbouncer with ${pool} connections: ${results} of ${units} results, ${doubled} doubled, ${kills} kills, ${repeated} calls repeated, longest stall ${stall.toFixed(1)} s, ${seconds.toFixed(0)} s; exit ${code}; ${verified}`,
);
await pooler.stop();
await server.stop();
process.exitCode = isGood ? 0 : 1;
