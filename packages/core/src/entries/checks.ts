export { checks } from '../gate/checks.ts';
export { LONGEST_TIMER, systemTimer } from './system-timer.ts';
