import { dollars } from '../../lib/words.ts';

interface LimitFieldGiven {
  readonly spent: number;
  readonly text: string;
  readonly onInput: (text: string) => void;
}

/** The new cost limit of a run, in US dollars; empty for none. */
export function LimitField({ spent, text, onInput }: LimitFieldGiven) {
  return (
    <label class="row">
      Cost limit in US dollars
      <input type="text" inputMode="decimal" value={text} onInput={(event) => onInput(event.currentTarget.value)} />
      <span class="quiet">{dollars(spent)} spent so far; empty for no limit</span>
    </label>
  );
}
