import { decidedText } from '../decided-text.ts';
import { decideAs, type ReadDecision } from '../wish.ts';
import { inLedger } from './in-ledger.ts';
import type { Came } from './sent-text.ts';

export async function recorded({ found, wish }: ReadDecision): Promise<Came> {
  let problem = '';
  const came = await inLedger(
    found,
    async (ledger) => {
      const { kind, decided } = await decideAs(ledger, found, wish);
      return decidedText(found.review, kind, decided);
    },
    (text) => {
      problem = text;
    },
  );
  return came ?? { text: problem, isRefused: true };
}
