import type { Adapter } from '../adapter.ts';
import { load } from './load.ts';

export async function stackReader(): Promise<Adapter> {
  const { jsonrepair } = load<{ jsonrepair: (text: string) => string }>('jsonrepair');
  return { read: (text) => ({ accepted: JSON.parse(jsonrepair(innerText(text))) }) };
}

function innerText(text: string): string {
  const fenced = /```(?:\w+)?\s*\n([\s\S]*?)```/.exec(text)?.[1];
  if (fenced !== undefined) return fenced;
  const start = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return start === -1 ? text : end > start ? text.slice(start, end + 1) : text.slice(start);
}
