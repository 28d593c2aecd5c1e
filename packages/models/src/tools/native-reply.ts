import type { ModelCall } from '@tamis/core/model';

export interface NativeCall extends ModelCall {
  // Whether the provider says that the reply was cut off inside this call, although its arguments do not show it.
  readonly isCut?: boolean;
}

export function isReadable({ name, isCut }: NativeCall): boolean {
  return name !== undefined && isCut !== true;
}

export interface NativeReply {
  readonly text: string;
  readonly calls: readonly NativeCall[];
  readonly finishReason?: string | undefined;
  readonly reasoning?: string | undefined;
}

// The raw text of a reply, for people: its text, and each call as written. Some providers have already parsed the arguments.
export function rawText({ text, calls }: Pick<NativeReply, 'text' | 'calls'>): string {
  const written = calls.map(({ name = '', arguments: given }) => {
    return `${name} ${typeof given === 'string' ? given : (JSON.stringify(given) ?? '')}`;
  });
  return [...(text === '' ? [] : [text]), ...written].join('\n');
}
