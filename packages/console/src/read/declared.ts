import { isJsonObject, type Json } from '@tamis/core';
import { declaredEffect } from '@tamis/ledger/internal';

interface DeclaredTool {
  readonly name?: string;
  readonly id?: string;
  readonly parameters?: unknown;
  readonly inputSchema?: unknown;
  readonly input_schema?: unknown;
  readonly preconditions?: unknown;
  readonly description?: unknown;
}

export interface Declared {
  readonly effect?: 'read' | 'change' | 'destroy';
  readonly schema?: Json;
  readonly description?: string;
  readonly preconditions: readonly { readonly name: string; readonly expression?: string }[];
}

export function declaredIn(contractText: string | undefined, action: string | undefined): Declared {
  const contract = contractText === undefined ? undefined : (JSON.parse(contractText) as Json);
  if (!isJsonObject(contract)) return { preconditions: [] };
  if (action === undefined)
    return { preconditions: [], ...(contract.schema === undefined ? {} : { schema: contract.schema as Json }) };
  const tools = [contract.tools, contract.actions].flatMap((list) =>
    Array.isArray(list) ? (list as readonly DeclaredTool[]) : [],
  );
  const tool = tools.find(({ name, id }) => (name ?? id) === action);
  const schema = (tool?.parameters ?? tool?.inputSchema ?? tool?.input_schema) as Json | undefined;
  const effect = declaredEffect(contractText, action);
  return {
    preconditions: preconditionsIn(tool?.preconditions),
    ...(schema === undefined ? {} : { schema }),
    ...(typeof tool?.description === 'string' ? { description: tool.description } : {}),
    ...(effect === undefined ? {} : { effect }),
  };
}

function preconditionsIn(listed: unknown): Declared['preconditions'] {
  if (!Array.isArray(listed)) return [];
  return (listed as readonly { readonly name?: unknown; readonly expr?: unknown; readonly cel?: unknown }[]).flatMap((one) => {
    const expression = one.expr ?? one.cel;
    if (typeof one.name !== 'string') return [];
    return [{ name: one.name, ...(typeof expression === 'string' ? { expression } : {}) }];
  });
}
