import type { Card } from '../replay/deck.ts';
import type { Provider } from '../wire/provider.ts';

/** Whether a GET of this path asks for the list of models. */
export function isModelList(path: string): boolean {
  return path === '/v1/models' || path === '/v1beta/models';
}

/** The models that the replies of a cassette name, in the shape of a protocol. */
export function modelList(cards: readonly Card[], provider: Provider): object {
  const named = cards.flatMap(({ exchange }) => exchange.reply?.model ?? []);
  const ids = named.length === 0 ? ['cassette'] : [...new Set(named)];
  if (provider === 'gemini') return { models: ids.map((id) => ({ name: `models/${id}`, displayName: id })) };
  if (provider === 'openai') {
    return { object: 'list', data: ids.map((id) => ({ id, object: 'model', created: 0, owned_by: 'cassette' })) };
  }
  const data = ids.map((id) => ({ type: 'model', id, display_name: id, created_at: '1970-01-01T00:00:00Z' }));
  return { data, has_more: false, first_id: ids[0], last_id: ids.at(-1) };
}
