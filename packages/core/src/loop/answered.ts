import { reasonOf } from '../lib/reason-of.ts';
import { Fault } from '../model/index.ts';
import type { ModelReply } from '../ports/model.ts';

export async function answered(call: () => Promise<ModelReply>): Promise<ModelReply> {
  try {
    const reply = await call();
    if (typeof reply?.text === 'string') return reply;
  } catch (problem) {
    if (problem instanceof Fault) throw problem;
    throw new Fault('fault.network', `The model threw: ${reasonOf(problem)}`);
  }
  throw new Fault('fault.bad-body', 'The model gave a reply without a text.');
}
