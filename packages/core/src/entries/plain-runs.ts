export { fastPaths } from '../gate/fast-paths.ts';
