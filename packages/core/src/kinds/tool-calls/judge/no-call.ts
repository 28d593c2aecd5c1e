import type { Change } from '../../../model/index.ts';
import type { Registry } from '../registry/build-registry.ts';

const NO_CALL: ReadonlySet<string> = new Set([
  ...['nofunction', 'nofunctioncall', 'nofunctioncalls', 'nofunctioncalled', 'notool', 'notoolcall', 'nocall', 'none', 'null'],
  ...['outofdomain', 'notapplicable', 'norelevantfunction', 'nosuitablefunction'],
]);

// Whether a name means that nothing is called. A tool that has this name is still a tool.
export function isNoCall(name: string, registry: Registry): boolean {
  const plain = name.length > 64 ? '' : name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return NO_CALL.has(plain) && registry.names.resolve(name).kind === 'unknown';
}

// Returns the change for a call that is left out because its name means that nothing is called.
export function noCall(tool: string): Change {
  return { code: 'tools.no-call', safety: 'safe', path: '', before: tool, after: null, args: { tool } };
}
