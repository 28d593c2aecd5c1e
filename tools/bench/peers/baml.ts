import { KINDS, ROLES, TAGS } from '../documents/ticket.ts';
import { load } from './load.ts';

interface BamlRuntime {
  createContextManager(): object;
  parseLlmResponse(
    name: string,
    text: string,
    partial: boolean,
    context: object,
    types: null,
    clients: null,
    environment: object,
  ): unknown;
}

interface Baml {
  readonly BamlRuntime: { fromFiles(root: string, files: { readonly [name: string]: string }, environment: object): BamlRuntime };
  setLogLevel(level: 'OFF'): void;
}

/** BAML's reader, or the reason why it can't run here. */
export type BamlPeer = { readonly run: (text: string) => unknown } | { readonly reason: string };

/** BAML reading tickets: the runtime is made once, logs are off. Its engine is a native binary, not built for every platform. */
export function bamlReader(module = '@boundaryml/baml'): BamlPeer {
  let baml: Baml;
  try {
    baml = load<Baml>(module);
  } catch {
    return { reason: `BAML is left out: no native binary of this version for ${process.platform} ${process.arch}.` };
  }
  baml.setLogLevel('OFF');
  const runtime = baml.BamlRuntime.fromFiles('baml_src', { 'ticket.baml': SOURCE }, {});
  const context = runtime.createContextManager();
  return {
    run: (text) => {
      try {
        return runtime.parseLlmResponse('ReadTicket', text, false, context, null, null, {});
      } catch {
        return undefined;
      }
    },
  };
}

function oneOf(values: readonly string[]): string {
  return `(${values.map((value) => `"${value}"`).join(' | ')})`;
}

const SOURCE = `
class Note {
  author string
  role ${oneOf(ROLES)}
  minutes int
  due string?
  refs int[]
  text string
}
class Ticket {
  id string
  kind ${oneOf(KINDS)}
  priority int
  score float
  resolved bool
  opened string
  tags ${oneOf(TAGS)}[]
  summary string
  notes Note[]
}
client<llm> Nobody {
  provider openai
  options {
    model "none"
    api_key "none"
  }
}
function ReadTicket(text: string) -> Ticket {
  client Nobody
  prompt #"{{ text }} {{ ctx.output_format }}"#
}
`;
