import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { shellWord, suggestionText, visible } from '@tamis/core/wording';
import { nearWords } from '@tamis/files';
import { shownPlace } from '@tamis/ledger/internal';
import { continueRun, costCapOf, isRunFolder, planOf, type RunAnswer, startRun, type WorkOptions } from '@tamis/pipeline';
import { Terminal } from '../ask/terminal.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ResumeFlags, RunFlags } from '../flags/run-flags.ts';
import { refreshing } from '../runs/refresh.ts';
import { refuseAddress } from '../runs/refuse-address.ts';
import { unrecorded } from '../runs/run-halt.ts';
import { runScripts } from '../runs/run-scripts.ts';
import { unitCount } from '../text/unit-count.ts';
import { adopting } from './adopting.ts';
import { dryRun, limitText } from './dry-run.ts';
import { pipelineAt, planOptions } from './plan-for.ts';
import { startQuestion } from './plan-text.ts';
import { probeRun, refuseOthers } from './probe.ts';
import { requirePipeline } from './require-pipeline.ts';
import { refusedHalt, type Target, type Telling, tellRun } from './tell-run.ts';
import { workRun } from './work-run.ts';

const FEW_CALLS = 50;

// `tamis run`: runs a pipeline folder, or continues a run. Returns the exit code.
export async function run(flags: RunFlags, folder: string): Promise<number> {
  const other = await otherCommand(flags, folder);
  if (other !== undefined) return other;
  const target = targetOf(flags, folder);
  if (flags.probe !== undefined) refuseOthers(flags);
  if (flags.dryRun === true) return await dryRun(flags, folder);
  if (flags.init === true) return await initRun(flags, target);
  if (target.source !== undefined && !(await mayStart(flags, target.source, target.out))) return EXIT.usage;
  const code = await worked(flags, target);
  if (flags.runScripts !== true || (code !== EXIT.valid && code !== EXIT.someFailed)) return code;
  return (await runScripts(target.out)) === 0 ? code : EXIT.someFailed;
}

async function worked(flags: RunFlags, target: Target): Promise<number> {
  if (flags.watch === true && process.stdin.isTTY && process.stdout.isTTY) {
    const { watchRun } = await import('../watch/watch-run.ts');
    return await watchRun(flags, target.out);
  }
  const refreshed = flags.refresh === true ? await refreshing(flags, target.out) : undefined;
  const begin = async (options: WorkOptions) => {
    if (refreshed !== undefined) return await refreshed(options);
    if (target.source === undefined) return await continueRun(target.out, options);
    return await startRun(target.source, target.out, await adopting(options, target.source, target.out));
  };
  return flags.probe === undefined ? await workRun(flags, target, begin) : await probeRun(flags, target, flags.probe, begin);
}

// `tamis resume`: continues a run. A folder that is not a run is never taken for a pipeline.
export async function resume(flags: ResumeFlags, folder: string): Promise<number> {
  if (!isRunFolder(folder)) throw refusedHalt(folder, { status: 'refused', reason: 'no-run' });
  return await run(flags, folder);
}

async function otherCommand(flags: RunFlags, folder: string): Promise<number | undefined> {
  const { color, skipScripts, dryRun } = flags;
  if (flags.validateConfig === true) {
    const { validateConfig } = await import('../config/validate-config.ts');
    return await validateConfig({ 'skip-scripts': skipScripts === true, ...(color === undefined ? {} : { color }) }, folder);
  }
  if (flags.revalidate !== true) return undefined;
  const { recheck } = await import('../runs/recheck.ts');
  return await recheck({ dryRun: dryRun === true, ...(color === undefined ? {} : { color }) }, folder);
}

async function initRun(flags: RunFlags, { source, out }: Target): Promise<number> {
  if (source === undefined) throw usage('--init needs --out, the folder for the run.', 'tamis run --init DIR --out RUN');
  if (isRunFolder(out)) throw usage(`${out} already contains a run.`, `tamis run ${shellWord(out)} continues it.`);
  const isOver = AbortSignal.abort();
  return await workRun(flags, { source, out }, (options) => startRun(source, out, { ...options, stop: isOver }), tellInit);
}

function tellInit(answer: RunAnswer, telling: Telling): number {
  if (answer.status !== 'worked') return tellRun(answer, telling);
  const { run: name, counts } = answer.end;
  if (telling.flags.quiet !== true)
    process.stderr.write(
      `${visible(name)}: ${unitCount(counts.units)}; no model was called.\n  next: tamis run ${shellWord(telling.target.out)}\n`,
    );
  return EXIT.valid;
}

function targetOf({ out, dryRun }: RunFlags, folder: string): Target {
  refuseAddress(folder);
  if (!existsSync(folder)) throw usage(`There is no folder ${shownPlace(folder)}.`, suggestion(folder));
  const isRun = isRunFolder(folder);
  const early = isRun ? undefined : unrecorded(folder);
  if (early !== undefined) throw early;
  if (!isRun) requirePipeline(folder);
  if (out !== undefined) return { source: folder, out };
  if (isRun || dryRun === true) return { out: folder };
  throw usage('--out is missing: it is the folder for the run.', `tamis run ${shellWord(folder)} --out runs/first starts it.`);
}

function suggestion(folder: string): string {
  const above = dirname(resolve(folder));
  const names = existsSync(above) ? readdirSync(above) : [];
  const near = nearWords(basename(folder), names, 1);
  return near.length === 0
    ? `Give a pipeline folder or a run folder; tamis run PIPELINE --out ${shellWord(folder)} starts a run there.`
    : suggestionText(near, basename(folder)).trim();
}

// Says where the cost limit will stop the run, and asks for confirmation before many calls are made. Scripts are not asked.
async function mayStart(flags: RunFlags, source: string, out: string): Promise<boolean> {
  if (flags.cassette !== undefined || isRunFolder(out)) return true;
  const isAsked = flags.yes !== true && flags.probe === undefined && process.stdin.isTTY && process.stderr.isTTY;
  if (!isAsked && typeof (flags.maxCost ?? costCapOf(source)) !== 'number') return true;
  const pipeline = pipelineAt(source, flags.skipScripts === true, flags.repeat);
  const plan = planOf(pipeline, planOptions(flags));
  if (flags.quiet !== true) process.stderr.write(limitText(flags, pipeline, plan));
  if (!isAsked || plan.calls.least <= FEW_CALLS) return true;
  const answer = await Terminal.ask(`${startQuestion(plan)} [y/N] `);
  return answer === undefined || /^y(?:es)?$/i.test(answer?.trim() ?? '');
}
