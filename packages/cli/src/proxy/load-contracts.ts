import { type ProxyContract, type ProxyOptions, requestContract } from '@tamis/models';
import { usage } from '../exit/halt.ts';
import { type ProxyFlags, REQUEST } from '../flags/server-flags.ts';
import { loadGate } from '../load/load-gate.ts';
import { openContract } from '../load/open-contract.ts';

interface Loaded {
  readonly parts: ProxyContract;
  readonly takesTools: boolean;
}

export function loadContracts({ contract, tools }: ProxyFlags): ProxyOptions['contracts'] {
  const files = Map.groupBy(contract, ({ name }) => name);
  const loaded = [...files].map(([name, given]) => [name, loadedFrom(name, given, tools)] as const);
  if (tools !== undefined && !loaded.some(([, { takesTools }]) => takesTools))
    throw usage('--tools was given, but every contract of kind tool-calls has its own `tools`.', 'Leave it out.');
  return new Map(loaded.map(([name, { parts }]) => [name, parts]));
}

function loadedFrom(name: string, given: ProxyFlags['contract'], tools: string | undefined): Loaded {
  const files = given.filter(({ file }) => file !== REQUEST);
  const found = files.map(({ file }) => partIn(file, tools));
  refuseTwice(
    name,
    found.map(({ parts }) => parts),
  );
  const own: ProxyContract = Object.assign({}, ...found.map(({ parts }) => parts));
  const isFlagged = tools !== undefined && own.calls === undefined;
  const flagged = isFlagged ? { calls: loadGate({ tools }).gate } : {};
  // If a flag says so, the request supplies what the files leave open.
  const open = files.length < given.length ? requestContract() : {};
  return { parts: { ...open, ...flagged, ...own }, takesTools: isFlagged || found.some(({ takesTools }) => takesTools) };
}

function partIn(file: string, tools: string | undefined): Loaded {
  const open = openContract(file);
  if (open !== undefined && tools === undefined)
    return { parts: { calls: requestContract({ calls: open }).calls }, takesTools: false };
  const takesTools = open !== undefined;
  const { gate } = loadGate({ contract: file, ...(takesTools && tools !== undefined ? { tools } : {}) });
  return { parts: gate.kind === 'tool-calls' ? { calls: gate } : { document: gate }, takesTools };
}

function refuseTwice(name: string, parts: readonly ProxyContract[]): void {
  const twice = (['document', 'calls'] as const).find((part) => parts.filter((one) => one[part] !== undefined).length > 1);
  if (twice === undefined) return;
  throw usage(
    `Two contracts have the name ${name}, and both are about ${twice === 'calls' ? 'calls' : 'documents'}.`,
    'One name can have one contract for calls and one for the document at the end; give the others their own names.',
  );
}
