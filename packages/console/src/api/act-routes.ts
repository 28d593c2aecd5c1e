import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { shellWord } from '@tamis/core/wording';
import { type OpenedRun, type RetryWanted, refreshable, retryable } from '@tamis/pipeline';
import type { RunAct } from '../act/workshop.ts';
import { mayAct } from '../door/principal.ts';
import type { ConsoleEnv } from '../door/sessions.ts';
import { ActAnswer, RecheckOut, RefreshPlanOut, RetryPlanOut } from '../model/run-act.ts';
import type { ApiContext } from './context.ts';
import { NO_RUN, RunParam, route, word, writing } from './route.ts';

const plan = route('get', '/api/runs/{run}/retry', {
  summary: 'Estimate the calls and cost of retrying failed units; no model is called',
  params: RunParam,
  query: z.object({ code: word, step: word, unit: word }),
  answer: RetryPlanOut,
});
const refreshPlan = route('get', '/api/runs/{run}/refresh', {
  summary: 'Estimate the calls and cost of asking again for results that are out of date; no model is called',
  params: RunParam,
  answer: RefreshPlanOut,
});
const preview = route('get', '/api/runs/{run}/recheck', {
  summary: 'Preview a recheck: judge stored replies with the current pipeline folder without writing anything',
  params: RunParam,
  answer: RecheckOut,
});
const recheck = writing('/api/runs/{run}/recheck', {
  summary: 'Judge stored replies with the current pipeline folder and write the verdicts; no model is called',
  params: RunParam,
  body: z.object({}),
  answer: RecheckOut,
});
const act = writing('/api/runs/{run}/{act}', {
  summary: 'Pause a run, resume it, retry its failed units, or ask again for results that are out of date',
  params: RunParam.extend({ act: z.enum(['pause', 'resume', 'retry', 'refresh']) }),
  body: z.object({
    ...{ code: word, step: word, unit: word },
    maxCost: z
      .union([z.number().positive(), z.literal('none')])
      .optional()
      .describe('For resume and refresh: the new cost limit of the run in US dollars, or none to remove the limit'),
  }),
  answer: ActAnswer,
});

const NOT_ALLOWED = { error: 'not-allowed', message: 'You need the operator role to work on runs.' };

export function actRoutes(app: OpenAPIHono<ConsoleEnv>, { books, workshop }: ApiContext): void {
  app.openapi(plan, async (c) => {
    const opened = await books.run(c.req.valid('param').run);
    if (opened === undefined) return c.json(NO_RUN, 404);
    const wanted = wantedIn(c.req.valid('query'));
    const found = await retryable(opened, wanted);
    const planned = await workshop?.planRetry(opened.folder, wanted);
    return c.json({ units: found.length, ...planned, command: retryCommand(opened.folder, wanted) }, 200);
  });
  app.openapi(refreshPlan, async (c) => {
    const opened = await books.run(c.req.valid('param').run);
    if (opened === undefined) return c.json(NO_RUN, 404);
    const { units, kept } = await refreshable(opened);
    const planned = await workshop?.planRefresh(opened.folder);
    return c.json({ units: units.length, kept, ...planned, command: commandFor('refresh', opened.folder) }, 200);
  });
  app.openapi(preview, async (c) => {
    const opened = await books.run(c.req.valid('param').run);
    if (opened === undefined) return c.json(NO_RUN, 404);
    if (!mayAct(c.var.visit.principal, 'operator')) return c.json(NOT_ALLOWED, 403);
    const answer = await workshop?.recheck(opened.folder, { isWriting: false, signal: c.req.raw.signal });
    if (answer === undefined) return c.json({ ...NOTHING_JUDGED, command: commandFor('recheck', opened.folder) }, 409);
    return answer.isDone ? c.json(answer, 200) : c.json(answer, 409);
  });
  app.openapi(recheck, async (c) => {
    const opened = await books.run(c.req.valid('param').run);
    if (opened === undefined) return c.json(NO_RUN, 404);
    if (!mayAct(c.var.visit.principal, 'operator')) return c.json(NOT_ALLOWED, 403);
    if (workshop?.can('recheck', opened.folder) !== true)
      return c.json({ ...NOTHING_JUDGED, command: commandFor('recheck', opened.folder) }, 409);
    const answer = await workshop.recheck(opened.folder, { isWriting: true });
    return answer.isDone ? c.json(answer, 200) : c.json(answer, 409);
  });
  app.openapi(act, async (c) => {
    const { run: id, act: name } = c.req.valid('param');
    const opened = await books.run(id);
    if (opened === undefined) return c.json(NO_RUN, 404);
    const { principal } = c.var.visit;
    if (!mayAct(principal, 'operator')) return c.json(NOT_ALLOWED, 403);
    if (workshop?.can(name, opened.folder) !== true)
      return c.json(
        { isDone: false, message: `This console can't ${name} the run now.`, command: commandFor(name, opened.folder) },
        409,
      );
    const { maxCost, ...which } = c.req.valid('json');
    const wanted = wantedIn(which);
    const tooLow = name === 'resume' || name === 'refresh' ? await limitProblem(opened, maxCost) : undefined;
    if (tooLow !== undefined) return c.json({ isDone: false, message: tooLow, command: commandFor(name, opened.folder) }, 409);
    const answer = await {
      pause: () => workshop.pause(opened.folder, principal.name),
      resume: () => workshop.resume(opened.folder, maxCost),
      retry: () => workshop.retry(opened.folder, wanted),
      refresh: () => workshop.refresh(opened.folder, maxCost),
    }[name]();
    return answer.isDone ? c.json(answer, 200) : c.json(answer, 409);
  });
}

// Why a resumed run would stop again at once: its cost limit is reached, and the new limit does not exceed the amount spent.
async function limitProblem({ ledger, row }: OpenedRun, maxCost: number | 'none' | undefined): Promise<string | undefined> {
  if (row.reason === 'budget' && row.status === 'paused' && maxCost === undefined)
    return 'The run has reached its cost limit. Set a higher one, or remove it.';
  if (typeof maxCost !== 'number') return undefined;
  const spent = (await ledger.costs(row.run)).reduce((sum, { cost }) => sum + cost, 0);
  return maxCost > spent ? undefined : `The limit must be more than the $${amountText(spent)} that the run has already spent.`;
}

function amountText(amount: number): string {
  return amount >= 0.01 ? amount.toFixed(2) : String(Number(amount.toPrecision(2)));
}

// The answer if nothing could be judged.
const NOTHING_JUDGED = {
  ...{ isDone: false, isWritten: false, message: "This console can't recheck the run now." },
  ...{ units: 0, kinds: [], codes: [], blocked: 0, moves: [], more: 0, stale: [] },
};

function wantedIn({ code, step, unit: name }: { readonly [key in 'code' | 'step' | 'unit']?: string | undefined }): RetryWanted {
  return {
    ...(code === undefined ? {} : { codes: [code] }),
    ...(step === undefined ? {} : { steps: [step] }),
    ...(name === undefined ? {} : { units: [name] }),
  };
}

function retryCommand(folder: string, { codes = [], steps = [], units = [] }: RetryWanted): string {
  return [
    'tamis',
    'retry',
    shellWord(folder),
    ...codes.flatMap((code) => ['--code', shellWord(code)]),
    // An equals sign is needed, since a name may begin like a flag.
    ...steps.map((step) => `--step=${shellWord(step)}`),
    ...units.map((name) => `--unit=${shellWord(name)}`),
  ].join(' ');
}

function commandFor(act: RunAct, folder: string): string {
  const run = `tamis run ${shellWord(folder)}`;
  if (act === 'resume') return run;
  return act === 'refresh' ? `${run} --refresh` : `tamis ${act} ${shellWord(folder)}`;
}
