import { z } from '@hono/zod-openapi';

export const OpenGrant = z
  .object({
    id: z.string(),
    tool: z.string(),
    until: z.number(),
    by: z.array(z.string()),
    reason: z.string(),
    which: z.string().describe('A phrase that says which arguments are covered'),
    whose: z.string().describe('The session or the server whose calls are covered'),
    times: z.number().int().optional(),
    used: z.number().int().describe('Number of calls that ran under the grant'),
    sum: z
      .object({ argument: z.string(), most: z.number(), spent: z.number() })
      .optional()
      .describe('The limit for the sum of an argument over all calls, and the sum so far'),
  })
  .openapi('Grant');

export type OpenGrant = z.infer<typeof OpenGrant>;

const optional = z.literal(true).optional();

export const BoundOut = z
  .union([
    z.object({ oneOf: z.array(z.unknown()).max(100), optional }),
    z.object({ from: z.number(), to: z.number(), optional }),
    z.object({ like: z.string(), optional }),
  ])
  .openapi('Bound');

export type BoundOut = z.infer<typeof BoundOut>;

export const SuggestedGrant = z
  .object({
    digest: z.string(),
    tool: z.string(),
    whose: z.string(),
    effect: z.enum(['read', 'change', 'destroy']),
    bounds: z.record(z.string(), BoundOut),
    lasts: z.number().describe('Milliseconds'),
    times: z.number().int(),
    sum: z.object({ argument: z.string(), most: z.number() }).optional(),
    asked: z.number().int().describe('Number of similar calls that people decided'),
    covered: z.number().int().describe('Number of decided calls that the grant would have covered; none of them was denied'),
  })
  .openapi('SuggestedGrant');

export type SuggestedGrant = z.infer<typeof SuggestedGrant>;

// The schema of a grant offer: a suggested grant that would cover a call, if there is one.
export const GrantOffer = z.object({ suggestion: SuggestedGrant.optional(), mayGive: z.boolean() }).openapi('GrantOffer');

// A suggested grant that would cover a call, if there is one.
export type GrantOffer = z.infer<typeof GrantOffer>;

export const NewGrantGiven = z.object({
  digest: z.string().min(1).max(100),
  text: z.string().min(1).max(10_000),
  lasts: z.number().positive().optional(),
  times: z.number().int().min(1).optional(),
  most: z.number().min(0).optional(),
  bounds: z.record(z.string(), BoundOut).optional(),
});

export type NewGrantGiven = z.infer<typeof NewGrantGiven>;

export const GrantAnswer = z
  .object({ isGiven: z.boolean(), message: z.string(), id: z.string().optional() })
  .openapi('GrantAnswer');

export type GrantAnswer = z.infer<typeof GrantAnswer>;
