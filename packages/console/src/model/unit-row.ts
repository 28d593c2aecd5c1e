import { z } from '@hono/zod-openapi';
import { UNIT_STATES } from '@tamis/ledger';

/** A unit as a row. */
export const UnitOut = z
  .object({
    unit: z.string(),
    step: z.string(),
    state: z.enum(UNIT_STATES as [string, ...string[]]),
    code: z.string().optional(),
    reason: z.string().optional(),
    attempts: z.number().int().describe('Number of attempts at all steps that ask a model'),
  })
  .openapi('UnitRow');

/** A unit as a row. */
export type UnitOut = z.infer<typeof UnitOut>;

/** A page of units, in the order of their ids. */
export const UnitsOut = z.object({ units: z.array(UnitOut), next: z.string().optional() }).openapi('Units');

/** A page of units. */
export type UnitsOut = z.infer<typeof UnitsOut>;
