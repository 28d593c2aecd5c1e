import { z } from 'zod';

const person = z.object({ name: z.string(), age: z.int() });
const { success } = person.safeParse(JSON.parse('{"name": "Ada", "age": 36}'));
process.exitCode = success ? 0 : 1;
