import type { NativeReply } from './native-reply.ts';

/** What the model wrote, for people: its words, and each call as it was written. Some providers have read the arguments already. */
export function rawText({ text, calls }: Pick<NativeReply, 'text' | 'calls'>): string {
  const written = calls.map(({ name = '', arguments: given }) => {
    return `${name} ${typeof given === 'string' ? given : (JSON.stringify(given) ?? '')}`;
  });
  return [...(text === '' ? [] : [text]), ...written].join('\n');
}
