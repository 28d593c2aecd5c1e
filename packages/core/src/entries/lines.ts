export { lines } from '../gate/lines.ts';
