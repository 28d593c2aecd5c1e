export { contradictions } from '../gate/contradictions.ts';
