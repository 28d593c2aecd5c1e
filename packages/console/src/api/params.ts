import { z } from '@hono/zod-openapi';
import { nameIn } from '../model/path-part.ts';

const run = z
  .string()
  .min(1)
  .max(500)
  .transform(nameIn)
  .openapi({ type: 'string', description: 'The id of the run. Write `~.` for `.` and `~..` for `..`.' });

/** A run in an address. */
export const RunParam = z.object({ run });

/** A unit of a run in an address. */
export const UnitParam = z.object({
  run,
  unit: z
    .string()
    .min(1)
    .max(2000)
    .transform(nameIn)
    .openapi({ type: 'string', description: 'The id of the unit. Write `~.` for `.` and `~..` for `..`.' }),
});
