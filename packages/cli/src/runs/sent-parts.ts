import type { Message } from '@tamis/core';
import type { AttemptRow } from '@tamis/ledger';
import { type RequestParts, requestParts } from '@tamis/models';
import { type AskedWith, askedWith, type OpenedRun, requestOptions, runState, type UnitStory } from '@tamis/pipeline';
import { askedIn } from '../run/open-models.ts';
import { given } from '../text/given.ts';

// The request sent for an attempt, or `replaced` if the run's copy of the pipeline has changed since.
export type Sent = RequestParts | 'replaced';

export type SentParts = ReadonlyMap<AttemptRow, Sent>;

export async function sentParts(run: OpenedRun, { steps, superseded }: UnitStory): Promise<SentParts> {
  const find = askedWith(run);
  const found = new Map<AttemptRow, Sent>();
  for (const { row } of [...steps, ...superseded].flatMap(({ attempts }) => attempts)) {
    const asked = row.model === undefined || row.request === undefined ? undefined : await find(row);
    const parts = typeof asked === 'object' ? await partsOf(run, row, asked) : asked;
    if (parts !== undefined) found.set(row, parts);
  }
  return found;
}

async function partsOf(
  { row, detail: { overrides } }: OpenedRun,
  { request = '', calls }: AttemptRow,
  { step, pipeline }: AskedWith,
): Promise<RequestParts | undefined> {
  const { messages } = JSON.parse(request) as { readonly messages?: readonly Message[] };
  if (messages === undefined) return undefined;
  // A continued run may use another model, so the call says which one was asked.
  const called = calls.at(-1)?.model;
  const address = called?.includes(':') ? called : addressOf(askedIn(step, pipeline, overrides));
  const [options, { body }, { baseURL }] = [requestOptions(step), step.request, overrides];
  const isBatch = runState(row).mode === 'batch';
  return await requestParts(address, { messages, options, body, isBatch, ...given({ baseURL }) });
}

function addressOf({ provider, model }: ReturnType<typeof askedIn>): string {
  return `${provider}:${model}`;
}
