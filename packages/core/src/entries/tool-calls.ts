export { type ToolDifferences, toolDifferences } from '../kinds/tool-calls/registry/tool-differences.ts';
export { toolCalls } from '../kinds/tool-calls/tool-calls.ts';
