export { plainRuns } from '../gate/quick-reading.ts';
