import { type RunStatusReport, runStatus, type Spent } from '@tamis/pipeline';
import type { LookFlags } from '../flags/look-flags.ts';
import { batchJson } from './batches-text.ts';
import { spendingJson } from './spending-text.ts';
import { statusText } from './status-text.ts';
import { showRun } from './with-run.ts';

// `tamis status`: shows the status of a run, without disturbing a process that works on it.
export function status(flags: LookFlags, place: string): Promise<number> {
  return showRun(flags, place, async (run) => {
    const report = await runStatus(run);
    return {
      text: (paint) => statusText(run.folder, report, paint, Date.now()),
      json: () => statusJson(run.folder, report),
    };
  });
}

// The version of the report format; it increases with every change that could break a reader.
const STATUS_VERSION = 1;

function statusJson(folder: string, report: RunStatusReport): object {
  const { run, pipeline, activity, reason, holder, units, states, steps, total, failures, codes, openReviews } = report;
  return {
    schema_version: STATUS_VERSION,
    ...{ run, folder, pipeline, state: activity, reason: reason ?? null },
    holder: holder === undefined ? null : { name: holder.holder, since: timeOf(holder.takenAt) },
    ...{ created_at: timeOf(report.createdAt), updated_at: timeOf(report.updatedAt) },
    purged_at: report.purgedAt === undefined ? null : timeOf(report.purgedAt),
    config: report.config,
    changed: report.changed ?? null,
    stale: report.stale,
    mixed_models: report.mixed,
    rechecking: report.rechecking ?? null,
    ...{ units, is_registering: report.isRegistering === true, ...states },
    ...{ attempts: total.attempts, computed: total.computed, ...spentJson(total) },
    steps: steps.map(({ name, scope, units: reached, states: here, attempts, computed, ...spent }) => {
      return { step: name, scope, units: reached, ...here, attempts, computed, ...spentJson(spent) };
    }),
    spending: spendingJson(report.spending),
    failures: failures.map(({ exampleStep, code, units: failed }) => ({ step: exampleStep, code: code ?? null, units: failed })),
    codes: codes.map(({ source, code, step, rule, attempts }) => ({ source, code, step, rule: rule ?? null, attempts })),
    abstained: report.abstained.map(({ field, answers }) => ({ field: field ?? null, answers })),
    open_reviews: openReviews,
    mode: report.mode,
    batches: report.batches.map(batchJson),
    priority: report.priority ?? null,
    max_cost_usd: typeof report.maxCost === 'number' ? report.maxCost : null,
  };
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

// The calls and costs as JSON. A cost is a number only if the price of every call is known.
function spentJson({ calls, faults, lost, inputTokens, outputTokens, cost, unpriced }: Spent) {
  return {
    ...{ calls, faults, lost, input_tokens: inputTokens, output_tokens: outputTokens },
    ...{ cost_usd: unpriced > 0 ? null : cost, known_cost_usd: cost, unpriced_calls: unpriced },
  };
}
