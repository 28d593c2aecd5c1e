import type { BatchFault } from '../../packages/models/src/index.ts';
import { dieAt, FAULTS, NEVER, PROVIDERS, RATES, requestsUnder, wrongWith } from '../../packages/pipeline/test/batch/batching.ts';
import { folderWith } from '../../packages/pipeline/test/folder.ts';

/**
 * Runs a pipeline in batches of every provider under every fault, and ends its process before and after every commit: `npm run proof:batch`,
 * or `npm run proof:batch -- PROVIDER FAULT …` for some of it.
 */
async function prove(chosen: readonly string[]): Promise<boolean> {
  const isChosen = (words: readonly string[]) => chosen.length === 0 || chosen.some((word) => words.includes(word));
  const providers = PROVIDERS.filter(([name]) => !chosen.some((word) => isProvider(word)) || chosen.includes(name));
  const faults = FAULTS.filter((words) => chosen.every(isProvider) || isChosen(words.length === 0 ? ['none'] : words));
  const wrong: string[] = [];
  let deaths = 0;
  for (const provider of providers) {
    for (const words of faults) {
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

function isProvider(word: string): boolean {
  return ['openai', 'anthropic', 'gemini'].includes(word);
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

if (import.meta.main) process.exitCode = (await prove(process.argv.slice(2))) ? 0 : 1;
