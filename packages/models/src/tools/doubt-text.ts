import type { Doubt, Json } from '@tamis/core';
import { textAt } from '@tamis/core/providers';

/** What a person has to see of a doubt before they let a call run: its codes, what else it may mean, and what the model wrote. */
export function doubtText(doubt: Doubt<Json>, runs: { readonly name: string; readonly arguments: unknown }): string {
  const would = callText(runs);
  const others = doubt.readings.map(readingText).filter((text) => text !== would);
  return [
    `In doubt: ${doubt.codes.join(', ')}`,
    ...doubt.why,
    `This would run: ${would}`,
    ...others.map((text) => `It may mean: ${text}`),
    `The model wrote: ${doubt.raw}`,
  ].join('\n');
}

function readingText(reading: Json): string {
  const name = textAt(reading, 'name');
  if (reading === null) return 'no such call';
  return name === undefined
    ? JSON.stringify(reading)
    : callText({ name, arguments: (reading as { arguments?: Json }).arguments });
}

function callText({ name, arguments: given }: { readonly name: string; readonly arguments: unknown }): string {
  return `${name} ${JSON.stringify(given) ?? ''}`;
}
