const PATHS = {
  valid: 'M3 8.5l3.5 3.5L13 4.5',
  repaired: 'M2 9.5c2-4 4-4 6-1.5s4 2.5 6-1.5',
  failed: 'M4 4l8 8M12 4l-8 8',
  waiting: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2C8.3 8.7 8 9 8 10M8 13v.1',
  running: 'M5 3.5v9l7-4.5z',
  pending: 'M8 8v.1',
  skipped: 'M3.5 4.5L7 8l-3.5 3.5M8.5 4.5L12 8l-3.5 3.5',
  quarantined: 'M8 2.5v7M8 13v.1',
  inbox: 'M2 9l2-6h8l2 6v4H2zM2 9h3.5l1 2h3l1-2H14',
  runs: 'M2 4h12M2 8h8M2 12h10',
  fleet: 'M2.5 3h4v4h-4zM9.5 3h4v4h-4zM6 9.5h4v4H6z',
  failures: 'M3 13V8M8 13V3M13 13V6',
  lab: 'M6 2v4L2.5 13h11L10 6V2M5 2h6',
  insights: 'M2 12l4-4 3 3 5-6',
  play: 'M5.5 5L2 8l3.5 3M10.5 5L14 8l-3.5 3M9 3.5l-2 9',
  lock: 'M4 7.5h8V13H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  moved: 'M3 8a5 5 0 0 1 9-3l1 1M13 8a5 5 0 0 1-9 3l-1-1M13 3v3h-3M3 13v-3h3',
  right: 'M6 4l4 4-4 4',
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5L14 14',
  tamis: 'M1.5 3h13l-4.2 5.4v3.1L6 13.5V8.4zM4.5 5.2h7M6.1 7.1h3.8',
} as const;

export type IconName = keyof typeof PATHS;

// A symbol. It always accompanies a word and never replaces one.
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="symbol" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
