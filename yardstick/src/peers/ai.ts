import type { Adapter } from '../adapter.ts';
import { load } from './load.ts';

interface Parsed {
  readonly value: unknown;
  readonly state: 'undefined-input' | 'successful-parse' | 'repaired-parse' | 'failed-parse';
}

/** The AI SDK's own repair, which its objects and tool inputs go through. */
export async function aiReader(): Promise<Adapter> {
  const { parsePartialJson } = load<{ parsePartialJson: (text: string) => Promise<Parsed> }>('ai');
  return {
    read: async (text) => {
      const { value, state } = await parsePartialJson(text);
      return state === 'successful-parse' || state === 'repaired-parse' ? { accepted: value } : { refused: state };
    },
  };
}
