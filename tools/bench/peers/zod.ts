import { z } from 'zod';
import { KINDS, ROLES, TAGS } from '../documents/ticket-schema.ts';

const note = z.strictObject({
  author: z.string().min(1).max(80),
  role: z.enum(ROLES),
  minutes: z.int().min(0).max(600),
  due: z.iso.date().nullable(),
  refs: z.array(z.int().min(1).max(99999)),
  text: z.string().min(1).max(2000),
});

const ticket = z.strictObject({
  id: z.string().min(1).max(20),
  kind: z.enum(KINDS),
  priority: z.int().min(1).max(5),
  score: z.number().min(0).max(1),
  resolved: z.boolean(),
  opened: z.iso.date(),
  tags: z.array(z.enum(TAGS)).max(10),
  summary: z.string().min(1).max(2000),
  notes: z.array(note),
});

export function parseWithZod(): (text: string) => unknown {
  return (text) => ticket.safeParse(JSON.parse(text)).data;
}
