import { writeVerdicts } from './cases/known-verdicts.ts';

// Rewrites packages/core/test/verdicts: how every reply there is judged, with everything that is reported.
await writeVerdicts();
