export { fastPaths } from '../gate/quick-reading.ts';
