import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPeers } from '../tools/yardstick/src/install-peers.ts';
import { readOptions } from '../tools/yardstick/src/options.ts';
import { PEERS } from '../tools/yardstick/src/peers/peers.ts';
import { badgeOf } from '../tools/yardstick/src/print/badge.ts';
import { pageOf } from '../tools/yardstick/src/print/page.ts';
import { pictureOf } from '../tools/yardstick/src/print/picture.ts';
import { reportOf } from '../tools/yardstick/src/print/report.ts';
import { run } from '../tools/yardstick/src/run.ts';

const docs = path.resolve(import.meta.dirname, '../docs');
const FRAME = {
  picture: '../pictures/yardstick.svg',
  guide: '[Add your library](../guides/add-your-library.md) to see how it does. `npm run yardstick:write` writes this page.',
};

async function write(): Promise<void> {
  const options = readOptions(
    process.argv.slice(2),
    PEERS.map(({ name }) => name),
  );
  if (typeof options === 'string') throw new Error(options);
  if (!installPeers()) throw new Error('The peers are not installed.');
  const results = await run(options);
  process.stdout.write(reportOf(results));
  if (results.missing.length > 0) throw new Error('Not every reader ran, so nothing was written.');
  writeFileSync(path.join(docs, 'reference/yardstick.md'), pageOf(results, FRAME));
  writeFileSync(path.join(docs, 'pictures/yardstick.svg'), pictureOf(results));
  writeFileSync(path.join(docs, 'pictures/yardstick-badge.svg'), badgeOf(results) ?? '');
}

await write();
