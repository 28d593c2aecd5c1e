import { Icon, type IconName } from './icon.tsx';

interface Look {
  readonly symbol: IconName;
  readonly tone: string;
  readonly word: string;
}

const LOOKS: { readonly [state: string]: Look } = {
  valid: { symbol: 'valid', tone: 'good', word: 'valid' },
  pass: { symbol: 'valid', tone: 'good', word: 'pass' },
  repaired: { symbol: 'repaired', tone: 'mended', word: 'repaired' },
  safe: { symbol: 'repaired', tone: 'mended', word: 'safe' },
  failed: { symbol: 'failed', tone: 'bad-text', word: 'failed' },
  fail: { symbol: 'failed', tone: 'bad-text', word: 'fail' },
  waiting: { symbol: 'waiting', tone: 'person', word: 'waiting' },
  hold: { symbol: 'waiting', tone: 'person', word: 'hold' },
  unsafe: { symbol: 'waiting', tone: 'person', word: 'unsafe' },
  running: { symbol: 'running', tone: 'going', word: 'running' },
  pending: { symbol: 'pending', tone: 'rest', word: 'pending' },
  skipped: { symbol: 'skipped', tone: 'rest', word: 'skipped' },
  quarantined: { symbol: 'quarantined', tone: 'ink', word: 'quarantined' },
  interrupted: { symbol: 'quarantined', tone: 'ink', word: 'interrupted' },
  paused: { symbol: 'pending', tone: 'rest', word: 'paused' },
  ended: { symbol: 'valid', tone: 'rest', word: 'ended' },
  decided: { symbol: 'valid', tone: 'rest', word: 'decided' },
  expired: { symbol: 'skipped', tone: 'rest', word: 'expired' },
  withdrawn: { symbol: 'skipped', tone: 'rest', word: 'withdrawn' },
  stale: { symbol: 'moved', tone: 'ink', word: 'stale' },
  cancelled: { symbol: 'skipped', tone: 'rest', word: 'cancelled' },
};

function lookOf(state: string): Look {
  return LOOKS[state] ?? { symbol: 'pending', tone: 'rest', word: state };
}

/** A state as a mark: symbol and word always together. */
export function StateMark({ state, word }: { readonly state: string; readonly word?: string }) {
  const look = lookOf(state);
  return (
    <span class={`mark ${look.tone}`}>
      <Icon name={look.symbol} />
      {word ?? look.word}
    </span>
  );
}

/** A state in a table: symbol and word, without a tint. */
export function StateWord({ state, word }: { readonly state: string; readonly word?: string }) {
  const look = lookOf(state);
  const tone = look.tone === 'rest' ? 'quiet' : look.tone;
  return (
    <span class={tone}>
      <Icon name={look.symbol} /> {word ?? look.word}
    </span>
  );
}

/** The states of units, in the order in which bars show them. */
export const STATES = ['valid', 'repaired', 'failed', 'waiting', 'running', 'pending', 'skipped', 'quarantined'] as const;

interface StateBarGiven {
  readonly states: { readonly [state: string]: number };
  readonly units: number;
  readonly label: string;
}

/** A bar of all states. What is pending is the empty track. */
export function StateBar({ states, units, label }: StateBarGiven) {
  const shown = STATES.filter((state) => state !== 'pending' && (states[state] ?? 0) > 0);
  const text = STATES.filter((state) => (states[state] ?? 0) > 0).map((state) => `${states[state]} ${state}`);
  return (
    <div class="statebar" role="img" aria-label={`${label}: ${text.join(', ') || 'no units'}`}>
      {shown.map((state) => (
        <i key={state} class={`fill-${state}`} style={{ width: `${(100 * (states[state] ?? 0)) / Math.max(1, units)}%` }} />
      ))}
    </div>
  );
}
