export { checks } from '../gate/checks.ts';
export { systemTimer } from './system-timer.ts';
