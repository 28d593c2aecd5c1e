import fc from 'fast-check';
import { compile, type Gate } from '../../packages/core/src/index.ts';
import { type Hostile, hostileReplies, seeSplit, settlingGates } from '../../packages/core/test/settled.ts';
import { loadRows } from '../corpora/load.ts';
import { corporaFolder } from '../corpora/row.ts';
import { type Random, seeded } from '../damage/random.ts';

const MOST_SHOWN = 20;

const FROM_CORPORA = 0.3;

interface Drawn extends Hostile {
  readonly gate: Gate;
}

// Streams replies in random splits, and counts settled parts that the value of a pass does not have, and verdicts other than those of
// `judge`: `stream.ts REPLIES SPLITS SEED`.
function main(replies = '500', splits = '200', seed = '1'): void {
  const random = seeded(Number(seed));
  const drawn = draw(Number(replies), Number(seed), random);
  let [streams, passes, settled, shown] = [0, 0, 0, 0];
  const wrong: string[] = [];
  for (const one of drawn) {
    for (let split = 0; split < Number(splits); split++) {
      const seen = seeSplit(one.gate, one, cutAtRandom(one.reply, random));
      streams++;
      passes += seen.isPass ? 1 : 0;
      settled += seen.settled;
      shown += seen.isShown ? 1 : 0;
      if (seen.wrong.length > 0 || !seen.isVerdictSame)
        wrong.push(`${one.name}: ${JSON.stringify(one.reply)} ${seen.isVerdictSame ? seen.wrong.join(' ') : 'other verdict'}`);
    }
  }
  for (const line of new Set(wrong.slice(0, MOST_SHOWN))) console.log(line);
  console.log(
    `${streams} splits of ${drawn.length} replies, ${wrong.length} wrong; ${passes} passes with ${settled} settled parts, in ${shown} of them the last value shown is that of the verdict, seed ${seed}`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

function draw(count: number, seed: number, random: Random): readonly Drawn[] {
  const real = fromCorpora(Math.floor(count * FROM_CORPORA), random);
  const made = fc.sample(hostileReplies, { seed, numRuns: count - real.length });
  return [...real, ...made.map((one) => ({ ...one, gate: settlingGates[one.name] as Gate }))];
}

function fromCorpora(count: number, random: Random): readonly Drawn[] {
  const folder = corporaFolder();
  if (folder === undefined) return [];
  const rows = loadRows(folder).filter(({ raw, contract }) => typeof raw === 'string' && contract.kind === undefined);
  return Array.from({ length: count }, (_, turn): Drawn | undefined => {
    const row = random.pick(rows);
    if (row === undefined) return undefined;
    const policy = turn % 2 === 0 ? row.contract.policy : { ...(row.contract.policy as object), repair: 'none' };
    const gate = tryCompile({ ...row.contract, policy });
    return gate && { name: row.id, reply: row.raw as string, options: {}, gate };
  }).filter((one) => one !== undefined);
}

function tryCompile(contract: object): Gate | undefined {
  try {
    return compile(contract) as Gate;
  } catch {
    return undefined;
  }
}

function cutAtRandom(text: string, random: Random): readonly string[] {
  const chunks: string[] = [];
  const most = 1 + random.below(1 + random.below(1 + random.below(40)));
  for (let at = 0; at < text.length; ) {
    const size = 1 + random.below(most);
    chunks.push(text.slice(at, at + size));
    at += size;
  }
  return chunks;
}

main(...process.argv.slice(2));
