export { streams } from '../gate/streams.ts';
