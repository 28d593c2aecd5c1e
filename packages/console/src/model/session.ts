import { z } from '@hono/zod-openapi';

export const ROLES = ['viewer', 'reviewer', 'operator'] as const;

export type Role = (typeof ROLES)[number];

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

export type Session = z.infer<typeof Session>;
