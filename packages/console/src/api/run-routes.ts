import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { RunAct } from '../act/workshop.ts';
import { mayAct } from '../door/principal.ts';
import type { ConsoleEnv } from '../door/sessions.ts';
import { FleetOut } from '../model/fleet.ts';
import { Runs } from '../model/run.ts';
import { RunPage } from '../model/run-page.ts';
import { FIRST_PART, Text } from '../model/text.ts';
import { UnitPage, UnitsOut } from '../model/unit.ts';
import { readFleets } from '../read/fleet.ts';
import { readRunPage } from '../read/run-page.ts';
import { readRuns } from '../read/runs.ts';
import { readPart, readUnitPage } from '../read/unit-page.ts';
import { readUnits, UNIT_ORDERS } from '../read/units.ts';
import type { ApiContext } from './context.ts';
import { NO_RUN, RunParam, route, UnitParam, word } from './route.ts';

const runs = route('get', '/api/runs', { summary: 'List all runs, newest first', answer: Runs });
const fleet = route('get', '/api/fleet', { summary: 'List the processes that work on runs', answer: FleetOut });
const run = route('get', '/api/runs/{run}', { summary: 'Get one run', params: RunParam, answer: RunPage });
const order = z.enum(UNIT_ORDERS);
const units = route('get', '/api/runs/{run}/units', {
  summary: 'List the units of a run, ordered by id, or failed ones first',
  params: RunParam,
  query: z.object({
    ...{ state: word, code: word, step: word, find: word, order: order.default('id'), after: word },
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  answer: UnitsOut,
});
const unit = route('get', '/api/runs/{run}/units/{unit}', {
  summary: 'Get everything that happened to a unit',
  params: UnitParam,
  query: z.object({ state: word, code: word, step: word, order: order.default('id') }),
  answer: UnitPage,
});
const part = route('get', '/api/runs/{run}/units/{unit}/text', {
  summary: 'Get one text of an attempt, starting at an offset',
  params: UnitParam,
  query: z.object({
    step: z.string().max(500),
    attempt: z.coerce.number().int().min(1),
    part: z.enum(['reply', 'value', 'request']),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  answer: Text,
});
const NO_UNIT = { error: 'no-unit', message: 'The run has no such unit.' };

export function runRoutes(app: OpenAPIHono<ConsoleEnv>, { books, paces, workshop, now }: ApiContext): void {
  app.openapi(runs, async (c) => c.json(await readRuns(books, paces, now()), 200));
  app.openapi(fleet, async (c) => c.json(await readFleets(books), 200));
  app.openapi(run, async (c) => {
    const page = await readRunPage(books, paces, c.req.valid('param').run, now());
    if (page === undefined) return c.json(NO_RUN, 404);
    const can = (name: RunAct) => mayAct(c.var.visit.principal, 'operator') && workshop?.can(name, page.run.folder) === true;
    const acts = { pause: can('pause'), resume: can('resume'), retry: can('retry'), recheck: can('recheck') };
    return c.json({ ...page, acts: { ...acts, refresh: can('refresh'), export: workshop !== undefined } }, 200);
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
    const text = await readPart(books, id, { unit: name, step, attempt }, which);
    return text === undefined
      ? c.json(NO_UNIT, 404)
      : c.json({ text: text.slice(offset, offset + FIRST_PART), length: text.length }, 200);
  });
}
