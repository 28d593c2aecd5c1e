export { absent } from '../gate/absent/absent.ts';
