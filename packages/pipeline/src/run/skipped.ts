// The reason recorded when a unit passes a step without a call or computation because the step's condition excludes it.
export const SKIPPED = 'skipped';
