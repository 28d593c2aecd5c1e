import { type AiSdkPart, isOpenCall, isText } from './tool-parts.ts';

/** The part of an AI SDK model's result that is used here. */
export interface AiSdkGenerated {
  content: AiSdkPart[];
  finishReason: unknown;
  usage: unknown;
  structuredOutputText?: string;
}

/** Whether a reply calls tools that were not run yet: it is a step on the way to the object. */
export function isStep({ content }: Pick<AiSdkGenerated, 'content'>): boolean {
  return content.some(isOpenCall);
}

/** The same result with another text in place of its first one. */
export function withText<Result extends AiSdkGenerated>(result: Result, text: string): Result {
  const { structuredOutputText: _, ...rest } = result;
  const part = { type: 'text', text };
  const first = result.content.findIndex(isText);
  const others = result.content.filter((one, index) => index === first || !isText(one));
  const content = first < 0 ? [...others, part] : others.with(others.findIndex(isText), part);
  return { ...rest, content } as Result;
}
