export { grounding } from '../gate/grounding.ts';
