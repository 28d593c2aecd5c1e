#!/usr/bin/env node
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPeers } from './install-peers.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { PEERS } from './peers/peers.ts';
import { filesOf } from './print/files.ts';
import { jsonOf } from './print/json.ts';
import { reportOf } from './print/report.ts';
import { type Results, run } from './run.ts';

async function main(): Promise<number> {
  const options = readOptions(
    process.argv.slice(2),
    PEERS.map(({ name }) => name),
  );
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n\n${HELP}`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (options.peers?.join() !== 'none' && !installPeers()) return 1;
  const results = await run(options);
  print(options, results);
  return results.missing.length > 0 ? 1 : 0;
}

function print({ json, out }: Options, results: Results): void {
  process.stdout.write(json ? `${JSON.stringify(jsonOf(results))}\n` : reportOf(results));
  if (out === undefined) return;
  mkdirSync(out, { recursive: true });
  for (const [name, text] of filesOf(results)) writeFileSync(path.join(out, name), text);
}

process.exitCode = await main();
