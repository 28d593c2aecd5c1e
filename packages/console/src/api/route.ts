import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import { nameIn } from '../model/path-part.ts';
import { Problem } from '../model/problem.ts';

interface RouteGiven<Params extends z.ZodObject, Query extends z.ZodObject, Answer extends z.ZodType> {
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly answer: Answer;
}

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

export const problem = (description: string) => ({ description, content: json(Problem) });

function responses<Answer extends z.ZodType>(summary: string, answer: Answer) {
  return {
    200: { description: summary, content: json(answer) },
    400: problem('The request does not match the schema'),
    401: problem('Not signed in'),
    403: problem('Not allowed'),
    404: problem('Not found'),
    409: { description: 'Refused; the body says why', content: json(answer) },
    429: problem('Too many wrong tokens, or too many open streams'),
  };
}

export function route<
  Method extends RouteConfig['method'],
  Path extends string,
  Answer extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
>(method: Method, path: Path, { summary, params, query, answer }: RouteGiven<Params, Query, Answer>) {
  return createRoute({
    ...{ method, path, summary },
    request: { params: (params ?? z.object({})) as Params, query: (query ?? z.object({})) as Query },
    responses: responses(summary, answer),
  });
}

export function writing<
  Path extends string,
  Answer extends z.ZodType,
  Body extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject,
>(
  path: Path,
  { summary, params, body, answer }: Omit<RouteGiven<Params, z.ZodObject, Answer>, 'query'> & { readonly body: Body },
) {
  return createRoute({
    method: 'post',
    ...{ path, summary },
    request: { params: (params ?? z.object({})) as Params, body: { content: json(body), required: true } },
    responses: responses(summary, answer),
  });
}

const run = z
  .string()
  .min(1)
  .max(500)
  .transform(nameIn)
  .openapi({ type: 'string', description: 'The id of the run. Write `~.` for `.` and `~..` for `..`.' });

export const RunParam = z.object({ run });

export const UnitParam = z.object({
  run,
  unit: z
    .string()
    .min(1)
    .max(2000)
    .transform(nameIn)
    .openapi({ type: 'string', description: 'The id of the unit. Write `~.` for `.` and `~..` for `..`.' }),
});

export const word = z.string().max(2000).optional();

// The response to a request for a run that does not exist.
export const NO_RUN = { error: 'no-run', message: 'There is no such run.' };
