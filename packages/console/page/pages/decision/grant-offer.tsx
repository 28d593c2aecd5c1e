import { useState } from 'preact/hooks';
import type { GrantAnswer, GrantOffer } from '../../../src/model/grant.ts';
import { useData } from '../../lib/data.ts';
import { address } from '../../lib/route.ts';
import { Button } from '../../parts/button.tsx';
import { Visible } from '../../parts/text.tsx';
import { GrantDialog } from './grant-dialog.tsx';

// Offers a grant if past decisions support one that would cover this call.
export function GrantOfferPart({ id }: { readonly id: string }) {
  const path = `/api/reviews${address(id)}/grant`;
  const { value: offer, reload } = useData<GrantOffer>(path);
  const [isAsked, ask] = useState(false);
  const [answer, tell] = useState<GrantAnswer | undefined>(undefined);
  const suggestion = offer?.suggestion;
  if (suggestion === undefined && answer === undefined) return null;
  return (
    <section class="section" aria-label="Ask less often">
      <h2>Ask less often</h2>
      {answer !== undefined && <Visible as="div" class="banner plain" role="status" text={answer.message} />}
      {suggestion !== undefined && answer?.isGiven !== true && (
        <div class="card pad spread">
          <span>
            {suggestion.covered} of the last {suggestion.asked} like this were approved, none of them denied.
          </span>
          <Button onPress={() => ask(true)} off={offer?.mayGive === true ? undefined : "You can't decide this"}>
            Give a grant…
          </Button>
        </div>
      )}
      {isAsked && suggestion !== undefined && (
        <GrantDialog
          path={path}
          suggestion={suggestion}
          onClose={() => ask(false)}
          onAnswer={(given) => {
            ask(false);
            tell(given);
            reload();
          }}
        />
      )}
    </section>
  );
}
