import fc from 'fast-check';

/**
 * Property tests draw the same samples in every run, so that a failure is due to the change at hand. `TAMIS_SEED=N` draws others,
 * `TAMIS_SEED=random` new ones each time; `TAMIS_RUNS=N` draws more.
 */
const USUAL_SEED = 42;

const given = process.env.TAMIS_SEED ?? String(USUAL_SEED);
if (given !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) });
