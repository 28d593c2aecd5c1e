import { type Passages, renderChange, renderFinding } from '@tamis/core/unit';
import { shellArgument, shellWord } from '@tamis/core/wording';
import { attemptPassages, type ToldAttempt, type UnitStory } from '@tamis/pipeline';
import { engine } from '../engine.ts';
import { usage } from '../exit/halt.ts';
import type { ShowFlags } from '../flags/look-flags.ts';
import { type Sent, type SentParts, sentParts } from './sent-parts.ts';
import { type AttemptPassages, showText } from './show-text.ts';
import { stepNamed, unitNamed } from './unit-named.ts';
import { showRun } from './with-run.ts';

// The version of the report format; it increases with every change that could break a reader.
const SHOW_VERSION = 1;

// `tamis show`: shows the full history of a unit: each reply as received and as read, its findings, and its cost.
export function show(flags: ShowFlags, folder: string, unit: string): Promise<number> {
  return showRun(flags, folder, async (run) => {
    const step = flags.step === undefined ? undefined : stepNamed(run, flags.step);
    const whole = await unitNamed(run, unit);
    const story = chosen(whole, step, flags.attempt);
    if (flags.attempt !== undefined) refuseUnknown(folder, story, chosen(whole, step, undefined), flags.attempt);
    const sent = flags.prompt === true || flags.format === 'json' ? await sentParts(run, story) : undefined;
    const passages: AttemptPassages = (attempt) => attemptPassages(run.detail, whole, attempt);
    return {
      text: (paint) => showText(run.folder, story, paint, flags.prompt === true ? sent : undefined, passages),
      json: () => storyJson(run.folder, run.row.run, story, passages, sent),
    };
  });
}

// Refuses an attempt that was never made, instead of showing an empty page.
function refuseUnknown(folder: string, chosenOnes: UnitStory, all: UnitStory, attempt: number): void {
  const numbers = (story: UnitStory) =>
    [...story.steps, ...story.superseded].flatMap(({ attempts }) => attempts.map(({ row }) => row.attempt));
  if (numbers(chosenOnes).length > 0) return;
  const known = [...new Set(numbers(all))].sort((one, other) => one - other);
  throw usage(
    `${all.unit} has no attempt ${attempt}.`,
    known.length === 0
      ? 'It has none yet.'
      : `It has ${known.join(', ')}: \`tamis show ${shellWord(folder)} ${shellArgument(all.unit)}\` shows them all.`,
  );
}

function chosen(story: UnitStory, step: string | undefined, attempt: number | undefined): UnitStory {
  const steps = story.steps.filter(({ row }) => step === undefined || row.step === step);
  const wanted = ({ row }: ToldAttempt) => attempt === undefined || row.attempt === attempt;
  const superseded = story.superseded.filter(({ row }) => step === undefined || row.step === step);
  return {
    ...story,
    steps: steps.map((told) => ({ ...told, attempts: told.attempts.filter(wanted) })),
    superseded: superseded.map((told) => ({ ...told, attempts: told.attempts.filter(wanted) })),
  };
}

function storyJson(folder: string, run: string, story: UnitStory, passages: AttemptPassages, sent?: SentParts): object {
  const { unit, parent, input, steps, superseded } = story;
  return {
    schema_version: SHOW_VERSION,
    ...{ run, folder, unit_id: unit, parent: parent ?? null, input: input === undefined ? null : JSON.parse(input) },
    steps: steps.map(({ row, attempts, reviews }) => ({
      ...rowJson(row),
      attempts: attempts.map((one) => attemptJson(one, passages(one), sent?.get(one.row))),
      reviews: reviews.map(({ review, state, decision }) => {
        return { review, state, decision: decision?.kind ?? null, by: decision?.by ?? null };
      }),
    })),
    superseded: superseded.map(({ row, attempts }) => ({
      ...rowJson(row),
      superseded_at: new Date(row.supersededAt).toISOString(),
      attempts: attempts.map((one) => attemptJson(one, passages(one), sent?.get(one.row))),
    })),
  };
}

function rowJson({ step, state, code, reason, result }: UnitStory['steps'][number]['row']): object {
  return { step, state, code: code ?? null, reason: reason ?? null, result: result ?? null };
}

function attemptJson({ row, verdict, error }: ToldAttempt, passages: Passages | undefined, sent: Sent | undefined): object {
  const { attempt, origin, status, model, finish, calls, startedAt, endedAt, reply, request, value } = row;
  return {
    ...{ attempt, rechecks: origin ?? null, status: status ?? null, model: model ?? null, finish_reason: finish ?? null },
    started_at: new Date(startedAt).toISOString(),
    ended_at: endedAt === undefined ? null : new Date(endedAt).toISOString(),
    calls: calls.map(({ call, outcome, fault, took, usage }) => {
      return { call, outcome, fault: fault ?? null, took_ms: took ?? null, usage: usage ?? null };
    }),
    findings: verdict?.findings.map((finding) => renderFinding(finding, engine)) ?? null,
    changes: verdict?.changes.map((change) => renderChange(change, engine)) ?? null,
    passages: passages ?? null,
    error: error ?? null,
    ...{ request: request ?? null, sent: typeof sent !== 'object' ? null : { messages: sent.messages, besides: sent.rest } },
    ...{ raw_response: reply ?? null, value: value ?? null },
  };
}
