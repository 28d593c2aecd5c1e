import { startLocalServer } from '@tamis/ledger/internal';
import { endure } from '../../scripts/postgres/hardship.ts';

// Twenty runs in a row, each with everything that can happen to workers and to their database, a rolling upgrade included. In every
// other one the leader is killed too. Smaller runs have fewer kills, and a shorter stop and cut.
const [times = 20, units = 5000] = process.argv.slice(2).map(Number);
const share = Math.min(1, units / 2000);
const server = await startLocalServer();
let failed = 0;
for (let run = 1; run <= times; run++) {
  const endured = await endure(server, {
    ...{
      units,
      workers: 3,
      kills: Math.ceil(10 * share),
      stop: Math.max(16_000, 25_000 * share),
      cut: 20_000 * share,
      restart: true,
      upgrade: true,
      answer: 500,
      ...(run % 2 === 0 && { leader: 'killed' as const }),
    },
    random: Math.random,
  });
  const { code, results, doubled, verified, stall, seconds, repeated, kills, drained, isLeftAlone } = endured;
  const isGood =
    code === 0 &&
    results === units &&
    doubled === 0 &&
    verified.startsWith('14 of 14 hold') &&
    stall < 30 &&
    isLeftAlone &&
    drained > 0;
  if (!isGood) failed += 1;
  console.log(
    `${isGood ? 'good' : 'BAD '} ${String(run).padStart(2)} of ${times}: ${results} of ${units} results, ${doubled} doubled, ${kills} kills, ${drained} workers replaced, newer run ${isLeftAlone ? 'left alone' : 'TOUCHED'}, longest stall ${stall.toFixed(1)} s, ${repeated} calls repeated, ${seconds.toFixed(0)} s; exit ${code}; ${verified}`,
  );
}
await server.stop();
process.exitCode = failed === 0 ? 0 : 1;
