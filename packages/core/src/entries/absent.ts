export { absent } from '../gate/absent.ts';
