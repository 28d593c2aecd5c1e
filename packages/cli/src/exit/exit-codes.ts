/** The exit codes of the command, which scripts rely on. */
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
