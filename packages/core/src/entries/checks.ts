export { checks } from '../gate/checks.ts';
