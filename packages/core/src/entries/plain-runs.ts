export { plainRuns } from '../stages/parse/json/plain-run.ts';
