import { readFileSync } from 'node:fs';
import { load } from './load.ts';

interface Runtime {
  createContextManager(): object;
  parseLlmResponse(name: string, text: string, isPartial: boolean, context: object, ...rest: readonly unknown[]): unknown;
}

interface Baml {
  readonly BamlRuntime: { fromFiles(root: string, files: { readonly [name: string]: string }, environment: object): Runtime };
  setLogLevel(level: 'OFF'): void;
}

export function bamlReader(): ((text: string) => unknown) | undefined {
  let baml: Baml;
  try {
    baml = load<Baml>('@boundaryml/baml');
  } catch {
    return undefined;
  }
  baml.setLogLevel('OFF');
  const source = readFileSync(new URL('ticket.baml', import.meta.url), 'utf8');
  const runtime = baml.BamlRuntime.fromFiles('baml_src', { 'ticket.baml': source }, {});
  const context = runtime.createContextManager();
  return (text) => {
    try {
      return runtime.parseLlmResponse('ReadTicket', text, false, context, null, null, {});
    } catch {
      return undefined;
    }
  };
}
