import { shellWord, visible } from '@tamis/core/wording';
import type { RunEnd, Stop } from '@tamis/pipeline';
import { costText } from '../runs/spent-text.ts';
import { refreshAdvice, staleText } from '../runs/stale-text.ts';
import { statesText } from '../text/states-text.ts';
import { callCount, unitCount } from '../text/unit-count.ts';
import { dollars } from './money.ts';

// The result of a run, formatted for people: its units by state, its calls and cost, and what to do next.
export function runReport(end: RunEnd, milliseconds: number, folder: string): string {
  const { counts, costs, run, stop, notes } = end;
  const calls = sumOf(costs, 'calls');
  const [unpriced, lost] = [sumOf(costs, 'unpriced'), sumOf(costs, 'lost')];
  const tokens = costs.reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0);
  const lines = [
    ...notes.map((note) => `note: ${visible(note)}`),
    `${visible(run)}: ${unitCount(counts.units)}: ${statesText(counts.states)}`,
    `  ${callCount(calls)}, ${tokensText(tokens)} tokens, ${costText({ cost: spentOn(costs), unpriced, calls, lost })}, ${durationText(milliseconds)}`,
    ...(end.stale.length === 0 ? [] : [`warning: ${staleText(end.stale)}`, `  help: ${refreshAdvice(folder, end.stale)}`]),
    ...(stop === undefined ? [] : stopLines(stop, end)),
    ...batchLines(end),
    ...nextLines(end, folder),
  ];
  return `${lines.join('\n')}\n`;
}

const NO_ANSWER: { readonly [code: string]: string } = {
  'fault.rate-limited': 'answers only with rate limits',
  'fault.no-match': 'has no recorded reply',
  'fault.auth': 'rejects the key, or the account has no credit left',
  'fault.bad-request': 'has no such address or model',
};

// Advice for provider errors that waiting does not fix.
const PROVIDER_HELP: { readonly [code: string]: string } = {
  'fault.no-match': 'Record what is missing, or run without --cassette',
  'fault.auth': 'Check the key and the account, then repeat the command',
  'fault.bad-request': 'Check the model and its address, then repeat the command',
};

function stopLines(stop: Stop, end: RunEnd): readonly string[] {
  const { states, units } = end.counts;
  const left = states.pending + states.running;
  const spent = spentOn(end.costs);
  switch (stop.kind) {
    case 'interrupted':
      return [`stopped: interrupted; ${figure(left)} of ${unitCount(units)} left.`];
    case 'pause':
      return [`paused: ${visible(stop.by)} asked for it; ${figure(left)} of ${unitCount(units)} left.`];
    case 'budget':
      if (stop.isUnknown)
        return [
          `stopped: the cost of a call is unknown, so the limit of ${dollars(stop.max)} can't be enforced; ${figure(left)} of ${unitCount(units)} left.`,
        ];
      return [
        `stopped: ${dollars(spent)} of ${dollars(stop.max)} spent; ${figure(left)} of ${unitCount(units)} left.`,
        ...(stop.short === undefined
          ? []
          : [`  The next call can cost up to ${dollars(stop.short)}, which is more than is left.`]),
        ...(stop.doubtful === undefined
          ? []
          : [`  Calls without a recorded response may have been charged; up to ${dollars(stop.doubtful)} is counted for them.`]),
      ];
    case 'folder':
      return ['stopped: all units are done; the steps and reports for the whole run need the run folder.'];
    case 'batch-unknown':
      return [
        `stopped: it is unknown what happened to ${figure(stop.batches)} ${stop.batches === 1 ? 'batch' : 'batches'} with ${unitCount(stop.units)}; a person must decide.`,
      ];
    case 'provider':
      return [
        `error: ${visible(stop.name)} ${NO_ANSWER[stop.code] ?? 'does not respond'} (${stop.code}); the run is paused.`,
        ...stop.message.split('\n').map((line) => `  ${visible(line)}`),
        `  help: ${PROVIDER_HELP[stop.code] ?? 'Repeat the command later'}; no attempt was used up.`,
      ];
    case 'zero-valid': {
      const which = stop.isEarly ? `none of the first ${stop.units} units is valid; run stopped.` : 'no unit is valid.';
      const commonest = stop.commonest.map(
        ({ code, path, units: count }) => `    ${figure(count)} × ${visible(code)}${path === '' ? '' : ` at ${visible(path)}`}`,
      );
      const help = stop.isEarly ? ['  help: --keep-going continues anyway.'] : [];
      return [`error: ${visible(stop.step)}: ${which}`, ...commonest, ...help];
    }
    default:
      return stop satisfies never;
  }
}

function batchLines({ batches }: RunEnd): readonly string[] {
  const away = batches.filter(({ state }) => state !== 'unknown');
  const requests = away.reduce((sum, batch) => sum + batch.requests, 0);
  if (away.length === 0) return [];
  return [`  ${figure(away.length)} ${away.length === 1 ? 'batch' : 'batches'} with ${unitCount(requests)} at the provider.`];
}

function nextLines({ stop, counts, costs }: RunEnd, folder: string): readonly string[] {
  const run = shellWord(folder);
  const { failed, waiting } = counts.states;
  if (stop?.kind === 'batch-unknown') return [`  next: tamis batches ${run}`];
  if (stop?.kind === 'pause') return [`  next: tamis resume ${run}`];
  if (stop?.kind === 'interrupted' || stop?.kind === 'provider') return [`  next: tamis run ${run}`];
  if (stop?.kind === 'budget' && stop.isUnknown)
    return [
      `  next: tamis run ${run} --max-cost none, if a server does not say what a call used; --prices FILE, if a price is missing`,
    ];
  if (stop?.kind === 'budget') return [`  next: tamis run ${run} --max-cost ${enough(stop, spentOn(costs))}usd`];
  if (failed + waiting === 0) return [`  next: tamis export ${run}`];
  return [
    ...(failed > 0 ? [`  next: tamis failures ${run}`] : []),
    ...(waiting > 0 ? [`  next: tamis inbox --ledger ${run} to decide on ${unitCount(waiting)}, then tamis run ${run}`] : []),
  ];
}

function enough({ max, short = 0, doubtful = 0 }: Extract<Stop, { kind: 'budget' }>, spent: number): number {
  const amount = Math.max(max, spent + doubtful + short) * 1.5;
  // Round a limit below one dollar to cents, not to dollars.
  return amount < 1 ? Math.ceil(amount * 100) / 100 : Math.ceil(amount);
}

function spentOn(costs: RunEnd['costs']): number {
  return sumOf(costs, 'cost');
}

function sumOf(costs: RunEnd['costs'], what: 'calls' | 'cost' | 'unpriced' | 'lost'): number {
  return costs.reduce((sum, one) => sum + one[what], 0);
}

function figure(number: number): string {
  return number.toLocaleString('en-US');
}

function tokensText(tokens: number): string {
  if (tokens >= 1e6) return `${(tokens / 1e6).toFixed(1)}M`;
  return tokens >= 10_000 ? `${Math.round(tokens / 1000)}k` : figure(tokens);
}

function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
