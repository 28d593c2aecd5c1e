/** Intents as the host's own code has them. */
export const intents = [
  { key: 'teach', label: 'teach' },
  { key: 'decide', label: 'decide', spoken: 'choose' },
  { key: 'celebrate', label: 'celebrate' },
];
