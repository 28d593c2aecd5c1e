import { faultTexts, shellArgument, shellWord, visible } from '@tamis/core/wording';
import type { UnitState } from '@tamis/ledger';
import {
  type FailureGroup,
  type FailureGrouping,
  failuresBy,
  type OpenedRun,
  stuckUnits,
  type ToldAttempt,
  unitStory,
} from '@tamis/pipeline';
import type { FailuresFlags } from '../flags/look-flags.ts';
import type { Shown } from '../io/shown.ts';
import type { Paint } from '../text/paint.ts';
import { unitCount } from '../text/unit-count.ts';
import { noFailures } from './no-failures.ts';
import { counted } from './spent-text.ts';
import { numbers, tableLines } from './table.ts';
import { toldMessage } from './told-message.ts';
import { isDenied } from './why-text.ts';
import { showRun } from './with-run.ts';

// The version of the report format; it increases with every change that could break a reader.
const FAILURES_VERSION = 1;
const MOST_GROUPS = 20;

interface ToldGroup extends FailureGroup {
  readonly share: number;
  readonly message?: string;
}

interface Told {
  readonly units: number;
  readonly failed: number;
  readonly ofModel: number;
  readonly ofOurs: number;
  readonly states: { readonly [state in UnitState]: number };
  readonly groups: readonly ToldGroup[];
}

// `tamis failures`: shows why units of a run failed, with a count and an example for each reason.
export function failures(flags: FailuresFlags, folder: string): Promise<number> {
  const by = flags.by ?? 'code';
  return showRun(flags, folder, async (run): Promise<Shown> => {
    const told = await tell(run, by);
    return { text: (paint) => failuresText(run.folder, by, told, paint), json: () => failuresJson(run.folder, by, told, run) };
  });
}

async function tell(run: OpenedRun, by: FailureGrouping): Promise<Told> {
  const { units, states } = await run.ledger.counts(run.row.run);
  const groups = await failuresBy(run, by);
  const failed = groups.reduce((sum, group) => sum + group.units, 0);
  const faults = by === 'code' ? groups : await failuresBy(run, 'code');
  const ofOurs = faults.filter(({ code }) => code?.startsWith('fault.')).reduce((sum, group) => sum + group.units, 0);
  const denied = await deniedUnits(run);
  const told: ToldGroup[] = [];
  for (const group of groups) {
    const message = told.length < MOST_GROUPS ? await exampleMessage(run, group) : undefined;
    told.push({ ...group, share: group.units / failed, ...(message === undefined ? {} : { message }) });
  }
  return { units, failed, ofModel: failed - ofOurs - denied - (await stuckUnits(run)), ofOurs, states, groups: told };
}

// The number of units that failed because a person denied them. A retry is not what that person wanted.
async function deniedUnits({ ledger, row: { run } }: OpenedRun): Promise<number> {
  const denied = new Set<string>();
  for await (const { source, decision } of ledger.reviews({ run, state: 'decided' })) {
    if (decision?.kind !== 'deny' || denied.has(source.unit)) continue;
    const rows = await ledger.unit(run, source.unit);
    if (rows.some(({ state, reason }) => state === 'failed' && isDenied(reason))) denied.add(source.unit);
  }
  return denied.size;
}

async function exampleMessage(run: OpenedRun, { example, exampleStep, code }: FailureGroup): Promise<string | undefined> {
  const story = await unitStory(run, example);
  const last = story?.steps.find(({ row }) => row.step === exampleStep)?.attempts.at(-1);
  return (last && troubleMessage(last, code)) ?? faultMessage(code);
}

function faultMessage(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(faultTexts, code) ? faultTexts[code as keyof typeof faultTexts].message : undefined;
}

function troubleMessage({ verdict, error }: ToldAttempt, code: string | undefined): string | undefined {
  if (error !== undefined) return error.message;
  const troubles = verdict === undefined ? [] : [...verdict.findings, ...verdict.changes];
  const trouble = troubles.find((one) => one.code === code) ?? troubles[0];
  return trouble && toldMessage(trouble, verdict?.changes);
}

const HEADINGS: { readonly [by in FailureGrouping]: readonly string[] } = {
  code: ['code', 'where', 'step'],
  step: ['step', 'code'],
  model: ['model', 'code'],
  rule: ['rule', 'step'],
};

function failuresText(folder: string, by: FailureGrouping, told: Told, paint: Paint): string {
  const { units, failed, ofModel, ofOurs, groups, states } = told;
  if (failed === 0) return `${noFailures(states)}\n`;
  const share = `${((failed / units) * 100).toFixed(1)}%`;
  const columns = [...numbers('units', 'share'), ...HEADINGS[by], 'example'];
  const shown = groups.slice(0, MOST_GROUPS);
  const cells = shown.map((group) => cellsOf(group, by));
  const [heading = '', ...lines] = tableLines(columns, cells);
  const more = groups.length - shown.length;
  return `${[
    `${paint('strong', visible(folder))}  ${counted(failed)} of ${unitCount(units)} failed (${share}); ${counted(ofModel)} can be retried${faultsText(ofOurs)}`,
    '',
    heading,
    ...lines.flatMap((line, at) => [line, ...messageLines(shown[at], paint)]),
    ...(more > 0 ? [`and ${counted(more)} more`] : []),
    ...nextLines(folder, told).map((line) => `  ${paint('mark', 'next')}: ${line}`),
  ].join('\n')}\n`;
}

function faultsText(units: number): string {
  return units === 0 ? '' : `, ${counted(units)} failed because of a fault`;
}

function cellsOf(group: ToldGroup, by: FailureGrouping): readonly string[] {
  const { code = 'several', step = 'several', model = '—', rule, path } = group;
  const where = rule === undefined ? (path ?? '') : `${rule}${path ? ` ${path}` : ''}`;
  const cells = { code: [code, where, step], step: [step, code], model: [model, code], rule: [rule ?? '—', step] };
  const share = `${Math.round(group.share * 100)}%`;
  return [counted(group.units), share, ...cells[by].map(visible), visible(group.example)];
}

function messageLines(group: ToldGroup | undefined, paint: Paint): readonly string[] {
  return group?.message === undefined ? [] : [`       ${paint('quiet', visible(group.message))}`];
}

function nextLines(folder: string, { groups: [first], ofModel, ofOurs }: Told): readonly string[] {
  if (first === undefined) return [];
  const name = shellWord(folder);
  const code = first.code === undefined || first.code.startsWith('fault.') ? '' : ` --code ${shellWord(first.code)}`;
  return [
    `tamis why ${name} ${shellArgument(first.example)} explains why it failed`,
    `tamis show ${name} ${shellArgument(first.example)} shows every reply`,
    ...(ofModel > 0
      ? [
          `tamis recheck ${name} --dry-run shows which stored replies would pass after you fix the pipeline; no calls`,
          `tamis retry ${name}${code} asks the model again, after showing the count and the cost`,
        ]
      : []),
    ...(ofModel === 0 && ofOurs > 0 ? [`tamis retry ${name} asks again; a fault uses up no attempt`] : []),
  ];
}

function failuresJson(folder: string, by: FailureGrouping, { units, failed, ofModel, groups }: Told, { row }: OpenedRun): object {
  return {
    schema_version: FAILURES_VERSION,
    ...{ run: row.run, folder, by, units, failed, retryable: ofModel },
    groups: groups.map(({ code, path, rule, step, model, units: here, share, example, message }) => ({
      ...{ code: code ?? null, path: path ?? null, rule: rule ?? null, step: step ?? null, model: model ?? null },
      ...{ units: here, share, example: { unit_id: example, message: message ?? null } },
    })),
  };
}
