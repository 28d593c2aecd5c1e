import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { retryable } from '@tamis/pipeline';
import type { RunAct } from '../act/workshop.ts';
import type { ConsoleEnv } from '../door/door.ts';
import { mayAct } from '../door/principal.ts';
import { ActAnswer, RetryPlanOut, RunPage, Runs, UnitsOut } from '../model/run.ts';
import { UnitPage } from '../model/unit.ts';
import { readRunPage } from '../read/run-page.ts';
import { readRuns } from '../read/runs.ts';
import { readPart, readUnitPage, readUnits } from '../read/units.ts';
import type { ApiContext } from './context.ts';
import { route, writing } from './route.ts';

const Id = z.object({ run: z.string().min(1).max(500) });
const UnitId = z.object({ run: z.string().min(1).max(500), unit: z.string().min(1).max(2000) });
const word = z.string().max(2000).optional();

const runs = route('get', '/api/runs', { summary: 'All runs, the newest first', answer: Runs });
const run = route('get', '/api/runs/{run}', { summary: 'One run', params: Id, answer: RunPage });
const units = route('get', '/api/runs/{run}/units', {
  summary: 'Units of a run, in the order of their ids',
  params: Id,
  query: z.object({
    ...{ state: word, code: word, step: word, find: word, after: word },
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  answer: UnitsOut,
});
const unit = route('get', '/api/runs/{run}/units/{unit}', {
  summary: 'Everything that happened to a unit',
  params: UnitId,
  query: z.object({ state: word, code: word, step: word }),
  answer: UnitPage,
});
const part = route('get', '/api/runs/{run}/units/{unit}/text', {
  summary: 'One text of an attempt, from an offset on',
  params: UnitId,
  query: z.object({
    step: z.string().max(500),
    attempt: z.coerce.number().int().min(1),
    part: z.enum(['reply', 'value', 'request']),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.object({ text: z.string(), length: z.number().int() }),
});
const plan = route('get', '/api/runs/{run}/retry', {
  summary: 'What retrying failed units would take; nobody is called',
  params: Id,
  query: z.object({ code: word, unit: word }),
  answer: RetryPlanOut,
});
const act = writing('/api/runs/{run}/{act}', {
  summary: 'Pause a run, resume it, or retry its failed units',
  params: Id.extend({ act: z.enum(['pause', 'resume', 'retry']) }),
  body: z.object({ code: word, unit: word }),
  answer: ActAnswer,
});

const NO_RUN = { error: 'no-run', message: 'There is no such run.' };
const NO_UNIT = { error: 'no-unit', message: 'The run has no such unit.' };

/** Characters of a text that are sent at once. */
const PART = 65_536;

/** Runs, their units, and what is done with them. */
export function runRoutes(app: OpenAPIHono<ConsoleEnv>, { books, paces, workshop, now }: ApiContext): void {
  app.openapi(runs, async (c) => c.json(await readRuns(books, paces, now()), 200));
  app.openapi(run, async (c) => {
    const page = await readRunPage(books, paces, c.req.valid('param').run, now());
    if (page === undefined) return c.json(NO_RUN, 404);
    const can = (name: RunAct) => mayAct(c.var.visit.principal, 'operator') && workshop?.can(name, page.run.folder) === true;
    return c.json({ ...page, acts: { pause: can('pause'), resume: can('resume'), retry: can('retry') } }, 200);
  });
  app.openapi(units, async (c) => {
    const found = await readUnits(books, c.req.valid('param').run, c.req.valid('query'));
    return found === undefined ? c.json(NO_RUN, 404) : c.json(found, 200);
  });
  app.openapi(unit, async (c) => {
    const { run: id, unit: name } = c.req.valid('param');
    const found = await readUnitPage(books, id, name, c.req.valid('query'));
    return found === undefined ? c.json(NO_UNIT, 404) : c.json(found, 200);
  });
  app.openapi(part, async (c) => {
    const { run: id, unit: name } = c.req.valid('param');
    const { step, attempt, part: which, offset } = c.req.valid('query');
    const text = await readPart(books, id, { unit: name, step, attempt, part: which });
    return text === undefined
      ? c.json(NO_UNIT, 404)
      : c.json({ text: text.slice(offset, offset + PART), length: text.length }, 200);
  });
  app.openapi(plan, async (c) => {
    const opened = await books.run(c.req.valid('param').run);
    if (opened === undefined) return c.json(NO_RUN, 404);
    const wanted = wantedIn(c.req.valid('query'));
    const found = await retryable(opened, wanted);
    const planned = await workshop?.planRetry(opened.folder, wanted);
    return c.json({ units: found.length, ...planned, command: retryCommand(opened.folder, wanted) }, 200);
  });
  app.openapi(act, async (c) => {
    const { run: id, act: name } = c.req.valid('param');
    const opened = await books.run(id);
    if (opened === undefined) return c.json(NO_RUN, 404);
    if (!mayAct(c.var.visit.principal, 'operator'))
      return c.json({ error: 'not-allowed', message: 'Working on runs needs the role operator.' }, 403);
    if (workshop?.can(name, opened.folder) !== true)
      return c.json(
        { isDone: false, message: `This console can't ${name} the run now.`, command: commandFor(name, opened.folder) },
        409,
      );
    const wanted = wantedIn(c.req.valid('json'));
    const answer = name === 'retry' ? await workshop.retry(opened.folder, wanted) : await workshop[name](opened.folder);
    return answer.isDone ? c.json(answer, 200) : c.json(answer, 409);
  });
}

function wantedIn({ code, unit: name }: { readonly code?: string | undefined; readonly unit?: string | undefined }) {
  return { ...(code === undefined ? {} : { codes: [code] }), ...(name === undefined ? {} : { units: [name] }) };
}

function retryCommand(
  folder: string,
  { codes = [], units: names = [] }: { codes?: readonly string[]; units?: readonly string[] },
): string {
  return [
    'tamis',
    'retry',
    quoted(folder),
    ...codes.flatMap((code) => ['--code', code]),
    ...names.flatMap((name) => ['--unit', quoted(name)]),
  ].join(' ');
}

function commandFor(name: RunAct, folder: string): string {
  return name === 'retry'
    ? retryCommand(folder, {})
    : name === 'resume'
      ? `tamis run ${quoted(folder)}`
      : `tamis pause ${quoted(folder)}`;
}

/** A word as a shell reads it. */
function quoted(text: string): string {
  return /^[\w./~:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
