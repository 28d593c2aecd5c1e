/** What the command's exit codes mean; scripts rely on them. */
export const EXIT = {
  valid: 0,
  someFailed: 1,
  usage: 2,
  environment: 3,
  integrity: 4,
  held: 5,
  decisionPending: 6,
  budgetReached: 7,
  zeroValid: 8,
  bug: 70,
  interrupted: 130,
  closedPipe: 141,
  terminated: 143,
} as const;
