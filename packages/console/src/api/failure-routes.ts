import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { INSIGHT_GROUPS } from '@tamis/pipeline';
import { labSource } from '../act/lab/lab-source.ts';
import { tryInLab } from '../act/lab/try-in-lab.ts';
import type { ConsoleEnv } from '../door/sessions.ts';
import { Compare, DIFF_KINDS } from '../model/compare.ts';
import { Examples, FAILURE_KEYS, FAILURE_SUBJECTS, Failures, InsightsOut } from '../model/failure.ts';
import { LabResult, LabSource, LabTrial } from '../model/lab.ts';
import { readCompare } from '../read/compare.ts';
import { readExamples } from '../read/examples.ts';
import { readFailures } from '../read/failures.ts';
import { readInsights } from '../read/insights.ts';
import type { ApiContext } from './context.ts';
import { NO_RUN, RunParam, route, word, writing } from './route.ts';

const failures = route('get', '/api/runs/{run}/failures', {
  summary: 'Get the failures, repairs or faults of a run over time',
  params: RunParam,
  query: z.object({
    by: z.enum(FAILURE_KEYS).default('code'),
    subject: z.enum(FAILURE_SUBJECTS).default('failures'),
    compare: word,
  }),
  answer: Failures,
});
const examples = route('get', '/api/runs/{run}/examples', {
  summary: 'Explain a code and list attempts that have it',
  params: RunParam,
  query: z.object({
    code: z.string().min(1).max(200),
    subject: z.enum(['failures', 'repairs']).default('failures'),
    ...{ path: word, rule: word, step: word, model: word },
    limit: z.coerce.number().int().min(1).max(200).default(3),
  }),
  answer: Examples,
});
const compare = route('get', '/api/runs/{run}/compare', {
  summary: 'Compare a run with an earlier one: rates, cost, and the units that differ',
  params: RunParam,
  query: z.object({
    with: z.string().min(1).max(500),
    kind: z.enum(DIFF_KINDS).optional(),
    from: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: Compare,
});
const source = route('get', '/api/runs/{run}/lab', {
  summary: 'Get the schema and rules of a step',
  params: RunParam,
  query: z.object({ step: word }),
  answer: LabSource,
});
const trial = writing('/api/runs/{run}/lab', {
  summary: 'Judge stored replies with a different schema and rules; no model is called and nothing is written',
  params: RunParam,
  body: LabTrial,
  answer: LabResult,
});
const insights = route('get', '/api/insights', {
  summary: 'Get the most common model mistakes, and whether retrying with feedback fixed them',
  query: z.object({ by: z.enum(INSIGHT_GROUPS).default('code'), run: word }),
  answer: InsightsOut,
});

const NO_STEP = { error: 'no-step', message: 'The run has no step that asks a model, or its copy of the pipeline is gone.' };

export function failureRoutes(app: OpenAPIHono<ConsoleEnv>, { books, now }: ApiContext): void {
  app.openapi(failures, async (c) => {
    const found = await readFailures(books, c.req.valid('param').run, c.req.valid('query'), now());
    return found === undefined ? c.json(NO_RUN, 404) : c.json(found, 200);
  });
  app.openapi(examples, async (c) => {
    const found = await readExamples(books, c.req.valid('param').run, c.req.valid('query'));
    return found === undefined ? c.json(NO_RUN, 404) : c.json(found, 200);
  });
  app.openapi(compare, async (c) => {
    const found = await readCompare(books, c.req.valid('param').run, c.req.valid('query'), now());
    return found === undefined ? c.json(NO_RUN, 404) : c.json(found, 200);
  });
  app.openapi(source, async (c) => {
    const found = await labSource(books, c.req.valid('param').run, c.req.valid('query').step);
    return found === undefined ? c.json(NO_STEP, 404) : c.json(found, 200);
  });
  app.openapi(trial, async (c) => {
    const found = await tryInLab(books, c.req.valid('param').run, c.req.valid('json'));
    return found === undefined ? c.json(NO_STEP, 404) : c.json(found, 200);
  });
  app.openapi(insights, async (c) => {
    const { by, run } = c.req.valid('query');
    const found = await readInsights(books, by, run, now());
    return found === undefined ? c.json(NO_RUN, 404) : c.json(found, 200);
  });
}
