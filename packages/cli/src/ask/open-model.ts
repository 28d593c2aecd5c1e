import type { Model, Outcome } from '@tamis/core';
import { type Cassette, model, replayModel } from '@tamis/models';
import { usage } from '../exit/halt.ts';
import type { AskFlags } from '../flags/ask-flags.ts';
import { openCassette } from '../load/cassette-halt.ts';
import { given } from '../text/given.ts';

const HELP_WITHOUT_KEY =
  'Without a key, --cassette FILE plays recorded replies, and a local server works by its address: http://127.0.0.1:1234/v1#qwen';

// Ends the command if the model could not be asked because no key is set.
export function refuseWithoutKey(outcome: Outcome): void {
  if (outcome.status === 'faulted' && outcome.fault.code === 'fault.missing-key')
    throw usage(outcome.fault.message, HELP_WITHOUT_KEY);
}

export async function openModel({
  model: address,
  cassette,
  timeout,
}: Pick<AskFlags, 'model' | 'cassette' | 'timeout'>): Promise<Model> {
  const milliseconds = timeout === undefined ? undefined : timeout * 1000;
  if (cassette !== undefined) return replayed(await openCassette(cassette), address, milliseconds);
  if (address === undefined)
    throw usage(
      'No model was given with --model.',
      `Give one: --model openai:NAME, anthropic:NAME or gemini:NAME. ${HELP_WITHOUT_KEY}`,
    );
  try {
    return model(address, milliseconds === undefined ? {} : { timeouts: timeoutsOf(milliseconds) });
  } catch (error) {
    if (error instanceof TypeError) throw usage(`--model: ${error.message}`);
    throw error;
  }
}

function timeoutsOf(total: number) {
  return { connect: Math.min(total, 10_000), firstByte: total, idle: total, total };
}

function replayed(cassette: Cassette, name: string | undefined, milliseconds: number | undefined): Model {
  const timeouts = milliseconds === undefined ? undefined : { firstByte: milliseconds, idle: milliseconds };
  return replayModel(cassette, given({ name, timeouts }));
}
