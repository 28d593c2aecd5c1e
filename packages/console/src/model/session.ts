import { z } from '@hono/zod-openapi';

/** What a user may do: view, also decide, or also work on runs. */
export const ROLES = ['viewer', 'reviewer', 'operator'] as const;

/** What a user may do. */
export type Role = (typeof ROLES)[number];

/** Who is signed in, and where. */
export const Session = z
  .object({
    name: z.string(),
    role: z.enum(ROLES),
    only: z.string().optional().describe('The only review that this session is for'),
    address: z.string().describe('Host and port the browser connected to'),
    isLocal: z.boolean().describe('Whether only this machine can reach the console'),
    ledger: z.string().describe('The ledger being shown, without a password'),
    version: z.string(),
  })
  .openapi('Session');

/** Who is signed in, and where. */
export type Session = z.infer<typeof Session>;
