export { toolCalls } from '../kinds/tool-calls/tool-calls.ts';
