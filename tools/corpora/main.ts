import { leaveOut } from '../proofs/left-out.ts';
import { compareExtraction } from './extraction.ts';
import { judgeRows } from './judge-rows.ts';
import { loadRows } from './load.ts';
import { compareWithOracle } from './octobatch.ts';
import { comparePartial } from './partial.ts';
import { corporaFolder } from './row.ts';
import { score } from './score.ts';
import { printTable } from './table.ts';
import { compareStances } from './talon.ts';
import { scoreTools } from './tools/score-tools.ts';

/** Scores `tamis judge` on the corpora next to the repository; exits with 1 if anything is wrong in silence. */
async function main(): Promise<void> {
  const folder = corporaFolder();
  if (folder === undefined) leaveOut('../shared/corpora is not here, so there is nothing to score');
  const rows = loadRows(folder);
  const answers = await judgeRows(rows);
  const scored = rows.map((row, index) => score(row, answers[index] as (typeof answers)[number]));
  const silent = printTable(scored, process.argv.slice(2));
  const differs = await compareWithOracle(folder);
  const missed = await scoreTools(folder);
  const stances = await compareStances(folder);
  const extraction = await compareExtraction(folder);
  const failed = comparePartial(folder) || silent || differs || missed || stances || extraction;
  process.exitCode = failed ? 1 : 0;
}

await main();
