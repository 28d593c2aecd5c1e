import { writeVerdicts } from './cases/known-verdicts.ts';

// Writes packages/core/test/verdicts anew: what every case and every reply there is judged to be, with all that is told of it.
await writeVerdicts();
