// A Postgres server in the folder that is given. It says its address, or why there is none, and ends when nobody listens any more.
import { Fault } from '@tamis/core';
import { startPrepared } from './prepared-data.ts';

try {
  const { url, port, stop } = await startPrepared(process.argv[2] ?? '');
  process.stdin.once('close', stop).resume();
  console.log(JSON.stringify({ url, port }));
} catch (problem) {
  if (!(problem instanceof Fault)) throw problem;
  console.log(JSON.stringify({ problem: problem.message }));
}
