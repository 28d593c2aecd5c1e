import { KINDS, ROLES, TAGS } from '../documents/ticket.ts';
import { load } from './load.ts';

interface ZodType {
  min(limit: number): ZodType;
  max(limit: number): ZodType;
  nullable(): ZodType;
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

interface Zod {
  strictObject(shape: { readonly [key: string]: ZodType }): ZodType;
  string(): ZodType;
  number(): ZodType;
  int(): ZodType;
  boolean(): ZodType;
  array(item: ZodType): ZodType;
  enum(values: readonly string[]): ZodType;
  iso: { date(): ZodType };
}

/** JSON.parse, then zod with the same requirements as the schema. */
export function parseWithZod(): (text: string) => unknown {
  const ticket = ticketType(load<{ z: Zod }>('zod').z);
  return (text) => {
    const result = ticket.safeParse(JSON.parse(text));
    return result.success ? result.data : undefined;
  };
}

function ticketType(z: Zod): ZodType {
  const note = z.strictObject({
    author: z.string().min(1).max(80),
    role: z.enum(ROLES),
    minutes: z.int().min(0).max(600),
    due: z.iso.date().nullable(),
    refs: z.array(z.int().min(1).max(99999)),
    text: z.string().min(1).max(2000),
  });
  return z.strictObject({
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
}
