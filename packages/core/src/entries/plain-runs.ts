export { fastPaths } from '../gate/fast/fast-paths.ts';
