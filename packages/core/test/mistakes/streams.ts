import { compile } from '@tamis/core';
import * as z from 'zod';

const gate = compile({ schema: z.object({ score: z.number(), lines: z.array(z.object({ n: z.number() })) }) });

declare function act(value: { score: number; lines: { n: number }[] }): void;

const update = gate.stream({ partial: 'growing' }).push('{');

// at update.partial: is not assignable to parameter of type
act(update.partial);

// at update.partial: is not assignable to parameter of type
if (update.partial !== undefined) act(update.partial);

// at value: Property 'value' does not exist
update.value;

// at partial: is not assignable to type '"closed" | "growing" | undefined'
gate.stream({ partial: 'open' });

// at score: it is a read-only property
if (update.partial !== undefined) update.partial.score = 1;
