import { z } from '@hono/zod-openapi';

/** The roles of users. Viewers only view, reviewers can also decide, and operators can also work on runs. */
export const ROLES = ['viewer', 'reviewer', 'operator'] as const;

/** The role of a user. */
export type Role = (typeof ROLES)[number];

/** The schema of a session: the signed-in user, and the console they use. */
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

/** A session: the signed-in user, and the console they use. */
export type Session = z.infer<typeof Session>;
