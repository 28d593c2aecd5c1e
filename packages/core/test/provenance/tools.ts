import { compile } from '../../src/index.ts';

const text = { type: 'string' };
const object = (properties: object, ...required: readonly string[]) => ({ type: 'object', properties, required });

// Six tools that act, three that tell what the program itself knows, and three whose results anybody may have written.
export const TOOLS = [
  { name: 'send_mail', effect: 'change', parameters: object({ to: text, cc: text, subject: text, body: text }, 'to', 'body') },
  {
    name: 'create_event',
    effect: 'change',
    parameters: object(
      { title: text, start: text, place: text, attendees: { type: 'array', items: text }, description: text },
      'title',
    ),
  },
  {
    name: 'set_record',
    effect: 'change',
    parameters: object(
      {
        id: text,
        field: { enum: ['status', 'phone', 'email', 'iban', 'priority'] },
        value: text,
        tags: { type: 'array', items: text },
      },
      'id',
    ),
  },
  {
    name: 'transfer_money',
    effect: 'destroy',
    parameters: object({ iban: text, name: text, amount: { type: 'number' }, reference: text }, 'iban', 'amount'),
  },
  { name: 'delete_file', effect: 'destroy', parameters: object({ path: text, reason: text }, 'path') },
  { name: 'run_command', effect: 'destroy', parameters: object({ command: text, folder: text }, 'command') },
  { name: 'search_orders', effect: 'read' },
  { name: 'list_files', effect: 'read' },
  { name: 'get_contact', effect: 'read' },
  { name: 'fetch_page', effect: 'read', trust: 'outside' },
  { name: 'read_mail', effect: 'read', trust: 'outside' },
  { name: 'search_web', effect: 'read', trust: 'outside' },
] as const;

export function gateWith(provenance?: 'off' | 'warn' | 'hold') {
  return compile({
    kind: 'tool-calls',
    tools: TOOLS,
    policy: { effects: { destroy: 'pass' }, ...(provenance && { provenance }) },
  });
}

export interface MadeCall {
  readonly name: string;
  readonly arguments: object;
}

export interface Conversation {
  readonly about: string;
  readonly messages: readonly object[];
  readonly call: MadeCall;
}

export const user = (content: string) => ({ role: 'user', content });

export function asked(toolName: string, input: object, returned: string | object): readonly object[] {
  const toolCallId = `${toolName}-1`;
  const output = typeof returned === 'string' ? { type: 'text', value: returned } : { type: 'json', value: returned };
  return [
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input }] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] },
  ];
}
