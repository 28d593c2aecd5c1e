import type { ReviewRow } from '@tamis/ledger';
import { notRun } from './answers.ts';
import type { Answer, Call, Desk } from './call.ts';
import { unitOf } from './unit-of.ts';

// The denial that nobody has told the caller yet. It is about the call and not about a state, so that it comes before everything
// that contract and world say now.
export async function untoldDenial(desk: Desk, call: Call): Promise<Answer | undefined> {
  const unit = unitOf(call);
  return await desk.held.inTurn(unit, async () => {
    const id = (await desk.held.of(unit)).at(-1);
    const row = id === undefined ? undefined : await desk.ledger.review(id);
    return row?.decision?.kind === 'deny' && !(await wasTold(desk, row)) ? await refusal(desk, call.name, row) : undefined;
  });
}

// Whether a caller was told what a person said instead of agreeing.
export async function wasTold({ ledger, server }: Desk, { review }: ReviewRow): Promise<boolean> {
  return (await ledger.history(review)).some(({ event, by }) => event === 'noted' && by === server);
}

// What a person said instead of agreeing. That it was told is noted in the ledger: the next call may reach another process.
export async function refusal(desk: Desk, name: string, row: ReviewRow): Promise<Answer | undefined> {
  const answer = refusalOf(name, row);
  if (answer !== undefined && !(await wasTold(desk, row)))
    await desk.ledger.note({ review: row.review, by: desk.server, text: 'The caller was told.' });
  return answer;
}

function refusalOf(name: string, { decision }: ReviewRow): Answer | undefined {
  const { kind, by, text = '' } = decision ?? {};
  if (kind === 'deny') return notRun([`${by} denied ${name}: ${text}`], { 'tamis/status': 'denied' });
  if (kind === 'hint') return notRun([`${by} did not allow ${name} as it is: ${text}`]);
  return kind === 'fresh' ? notRun([`${by} did not allow ${name} as it is. Think again.`]) : undefined;
}
