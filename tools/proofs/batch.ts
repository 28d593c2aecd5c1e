import type { BatchFault } from '../../packages/models/src/index.ts';
import { dieAt, FAULTS, NEVER, PROVIDERS, RATES, requestsUnder, wrongWith } from '../../packages/pipeline/test/batch/batching.ts';
import { folderWith } from '../../packages/pipeline/test/folder.ts';

// Runs a pipeline in batches of every provider under every fault, and ends its process before and after every commit: `npm run proof:batch`.
async function prove(): Promise<boolean> {
  const wrong: string[] = [];
  let deaths = 0;
  for (const provider of PROVIDERS) {
    for (const words of FAULTS) {
      const seen = await proveOne(provider, words);
      wrong.push(...seen.wrong);
      deaths += seen.deaths;
      console.log(`${provider[0]}, ${words.join(' ') || 'no fault'}: ${seen.deaths} deaths, ${seen.wrong.length} wrong`);
    }
  }
  for (const line of wrong) console.log(line);
  console.log(`${deaths} deaths, ${wrong.length} wrong`);
  return wrong.length === 0;
}

async function proveOne(provider: readonly [string, string], faults: readonly BatchFault[]) {
  const source = folderWith(RATES);
  const { exported } = await dieAt(source, provider, [], NEVER);
  const requests = requestsUnder(faults, provider);
  const wrong: string[] = [];
  for (let k = 0; ; k++) {
    const death = await dieAt(source, provider, faults, k);
    const found = wrongWith(death, exported, requests);
    if (found.length > 0) wrong.push(`${provider[0]}, ${faults.join(' ')}, at ${k}: ${found.join('; ')}`);
    if (!death.isReached) return { deaths: k, wrong };
  }
}

process.exitCode = (await prove()) ? 0 : 1;
