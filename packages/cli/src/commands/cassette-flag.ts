/** `--cassette`: replies from a recording. */
export const cassetteFlag = {
  kind: 'parsed',
  parse: String,
  optional: true,
  placeholder: 'FILE',
  brief: 'Recorded replies to play instead of asking a model: no key, no network',
} as const;
