export { placeholders } from '../gate/placeholders.ts';
