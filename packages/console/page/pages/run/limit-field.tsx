import { dollars } from '../../lib/words.ts';

interface LimitFieldGiven {
  readonly spent: number;
  readonly text: string;
  readonly onInput: (text: string) => void;
  readonly problem?: string | undefined;
}

// A field for the new cost limit of a run, in US dollars; empty means no limit.
export function LimitField({ spent, text, onInput, problem }: LimitFieldGiven) {
  return (
    <label class="amount">
      Cost limit in US dollars
      <input type="text" inputMode="decimal" value={text} onInput={(event) => onInput(event.currentTarget.value)} />
      <span class="quiet">
        {problem === undefined
          ? `${dollars(spent)} spent so far; leave empty for no limit`
          : `${problem}; leave empty for no limit`}
      </span>
    </label>
  );
}
