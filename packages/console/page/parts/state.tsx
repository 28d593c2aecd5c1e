import { Icon, type IconName } from './icon.tsx';

interface Look {
  readonly symbol: IconName;
  readonly tone: string;
}

const LOOKS: { readonly [state: string]: Look } = {
  valid: { symbol: 'valid', tone: 'good' },
  pass: { symbol: 'valid', tone: 'good' },
  repaired: { symbol: 'repaired', tone: 'mended' },
  safe: { symbol: 'repaired', tone: 'mended' },
  failed: { symbol: 'failed', tone: 'bad-text' },
  fail: { symbol: 'failed', tone: 'bad-text' },
  waiting: { symbol: 'waiting', tone: 'person' },
  hold: { symbol: 'waiting', tone: 'person' },
  unsafe: { symbol: 'waiting', tone: 'person' },
  running: { symbol: 'running', tone: 'going' },
  pending: { symbol: 'pending', tone: 'rest' },
  skipped: { symbol: 'skipped', tone: 'rest' },
  quarantined: { symbol: 'quarantined', tone: 'ink' },
  interrupted: { symbol: 'quarantined', tone: 'ink' },
  paused: { symbol: 'pending', tone: 'rest' },
  ended: { symbol: 'valid', tone: 'rest' },
  decided: { symbol: 'valid', tone: 'rest' },
  denied: { symbol: 'failed', tone: 'ink' },
  expired: { symbol: 'skipped', tone: 'rest' },
  withdrawn: { symbol: 'skipped', tone: 'rest' },
  stale: { symbol: 'moved', tone: 'ink' },
  cancelled: { symbol: 'skipped', tone: 'rest' },
};

function lookOf(state: string): Look {
  return LOOKS[state] ?? { symbol: 'pending', tone: 'rest' };
}

export function StateMark({ state, word = state }: { readonly state: string; readonly word?: string }) {
  const look = lookOf(state);
  return (
    <span class={`mark ${look.tone}`}>
      <Icon name={look.symbol} />
      {word}
    </span>
  );
}

export function StateWord({ state, word = state }: { readonly state: string; readonly word?: string }) {
  const look = lookOf(state);
  const tone = look.tone === 'rest' ? 'quiet' : look.tone;
  return (
    <span class={tone}>
      <Icon name={look.symbol} /> {word}
    </span>
  );
}

export const STATES = ['valid', 'repaired', 'failed', 'waiting', 'running', 'pending', 'skipped', 'quarantined'] as const;

interface StateBarGiven {
  readonly states: { readonly [state: string]: number };
  readonly units: number;
  readonly label: string;
}

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
