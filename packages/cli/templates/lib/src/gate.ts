import { compile } from '@tamis/core';
import { z } from 'zod';

// What a reply must be. Any Standard Schema validator will do, or a plain JSON Schema.
export const Ticket = z.object({
  title: z.string().min(1),
  priority: z.enum(['low', 'normal', 'high']),
});

export const gate = compile({ schema: Ticket });
