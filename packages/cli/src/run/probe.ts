import { shellWord } from '@tamis/core/wording';
import { continueRun, probeEstimate, type RunAnswer, runSummary, type WorkOptions } from '@tamis/pipeline';
import { Terminal } from '../ask/terminal.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { withRun } from '../runs/with-run.ts';
import { probeQuestion, probeText } from './probe-text.ts';
import { type Target, tellRun } from './tell-run.ts';
import { workRun } from './work-run.ts';

// Flags that can't be combined with a probe.
const OTHERS = { dryRun: '--dry-run', init: '--init', watch: '--watch', refresh: '--refresh' } as const;

export function refuseOthers(flags: RunFlags): void {
  const other = (['dryRun', 'init', 'watch', 'refresh'] as const).find((name) => flags[name] === true);
  if (other === undefined) return;
  throw usage(`--probe and ${OTHERS[other]} exclude each other.`, '--probe calls models for some units; give one of the two.');
}

export async function probeRun(
  flags: RunFlags,
  target: Target,
  probe: number,
  work: (options: WorkOptions) => Promise<RunAnswer>,
): Promise<number> {
  let isProbed = false;
  const code = await workRun(
    flags,
    target,
    (options) => work({ ...options, probe }),
    (answer, telling) => {
      isProbed = isPausedBy(answer);
      return isProbed ? EXIT.environment : tellRun(answer, telling);
    },
  );
  if (!isProbed || !(await mayGoOn(flags, target.out, probe))) return code;
  return await workRun(flags, target, (options) => continueRun(target.out, options));
}

// Whether a run is paused only because its probe has ended.
function isPausedBy(answer: RunAnswer): boolean {
  const stop = answer.status === 'worked' ? answer.end.stop : undefined;
  return stop?.kind === 'pause' && stop.by === '--probe';
}

async function mayGoOn(flags: RunFlags, out: string, probe: number): Promise<boolean> {
  const { estimate, max } = await withRun(out, { readOnly: true }, async (run) => {
    return { estimate: await probeEstimate(run, probe), max: flags.maxCost ?? (await runSummary(run)).maxCost };
  });
  if (flags.quiet !== true) process.stderr.write(probeText(estimate, typeof max === 'number' ? max : undefined));
  if (flags.yes === true) return true;
  const answer = process.stdin.isTTY ? await Terminal.ask(`${probeQuestion(estimate)} [y/N] `) : undefined;
  if (/^y(?:es)?$/i.test(answer?.trim() ?? '')) return true;
  if (flags.quiet !== true)
    process.stderr.write(`paused after the probe; its results are kept.\n  next: tamis run ${shellWord(out)}\n`);
  return false;
}
