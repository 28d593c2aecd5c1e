/** `--accept`: codes of unsafe changes, which complete. */
export const acceptFlag = {
  kind: 'parsed',
  parse: String,
  variadic: true,
  optional: true,
  placeholder: 'CODE',
  brief: 'Let a kind of unsafe change pass (repeat it, or use commas)',
  proposeCompletions: async (partial: string) => {
    const { acceptableCodes } = await import('../load/accepted-codes.ts');
    const before = partial.slice(0, partial.lastIndexOf(',') + 1);
    return acceptableCodes.map((code) => before + code).filter((proposal) => proposal.startsWith(partial));
  },
} as const;

/** `--color`: the same for every command. */
export const colorFlag = {
  kind: 'boolean',
  optional: true,
  brief: 'Colours, or none; NO_COLOR and FORCE_COLOR are respected',
} as const;
