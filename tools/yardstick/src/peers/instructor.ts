import type { Adapter } from '../adapter.ts';
import { load } from './load.ts';

interface Client {
  readonly chat: { readonly completions: { create(request: object): Promise<object> } };
}

interface Zod {
  readonly z: { object(shape: object): { passthrough(): object } };
}

export async function instructorReader(): Promise<Adapter> {
  const { default: instructor } = load<{ default: (options: object) => Client }>('@instructor-ai/instructor');
  const schema = load<Zod>('zod').z.object({}).passthrough();
  let reply = '';
  const create = async () => ({ choices: [{ message: { content: reply } }] });
  const client = instructor({ client: { baseURL: '', chat: { completions: { create } } }, mode: 'MD_JSON' });
  return {
    read: async (text) => {
      reply = text;
      const request = { messages: [], model: '', response_model: { schema, name: 'Reply' }, max_retries: 0 };
      const { _meta, ...value } = (await client.chat.completions.create(request)) as { readonly _meta?: unknown };
      return { accepted: value };
    },
  };
}
