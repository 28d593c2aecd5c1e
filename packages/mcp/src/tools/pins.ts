import type { Json, JsonObject } from '@tamis/core';
import { bindingDigest } from '@tamis/core/review';
import { type Ledger, propose, type ReviewPolicy, type ReviewRow } from '@tamis/ledger';

/** The kind of a review about the description of a tool. */
export const DESCRIPTION_KIND = 'mcp-tool';

export interface PinBoard {
  readonly ledger: Ledger;
  readonly server: string;
  readonly policy?: ReviewPolicy;
}

export type PinnedTool =
  | { readonly state: 'pinned'; readonly tool: JsonObject }
  // The server describes it differently from what was accepted, or nobody has accepted it yet.
  | { readonly state: 'changed'; readonly tool?: JsonObject; readonly review: ReviewRow };

function descriptionOf({ _meta: _, icons: __, ...description }: JsonObject): JsonObject {
  return description;
}

// Compares the tools of a server with the descriptions that were accepted. The first list of a server is trusted, even if there is
// nothing in it; from then on anything new or different waits for a person.
export async function pinnedTools(board: PinBoard, tools: readonly JsonObject[]): Promise<ReadonlyMap<string, PinnedTool>> {
  const rows = await rowsOf(board);
  const isFirst = rows.size === 0;
  if (isFirst && tools.length === 0) await noteNoTools(board);
  const pinned = new Map<string, PinnedTool>();
  for (const tool of tools) {
    const name = String(tool.name);
    pinned.set(name, await pinnedTool(board, name, descriptionOf(tool), rows.get(name) ?? [], isFirst));
  }
  return pinned;
}

const NO_TOOLS = '(no tools)';

// Leaves a row, so that the next list is not the first.
async function noteNoTools({ ledger, server }: PinBoard): Promise<void> {
  await propose({
    ...{ ledger, kind: DESCRIPTION_KIND, act: { value: { tools: [] } }, reason: 'first use', decidedBy: 'first use' },
    source: { run: server, step: 'description', unit: NO_TOOLS, attempt: 1 },
    detail: { summary: `no tools on ${server} when it was first seen` },
  });
}

async function rowsOf({ ledger, server }: PinBoard): Promise<ReadonlyMap<string, ReviewRow[]>> {
  const rows = new Map<string, ReviewRow[]>();
  for await (const row of ledger.reviews({ run: server })) {
    if (row.kind !== DESCRIPTION_KIND) continue;
    const { unit } = row.source;
    rows.set(unit, [...(rows.get(unit) ?? []), row]);
  }
  return rows;
}

async function pinnedTool(
  board: PinBoard,
  name: string,
  tool: JsonObject,
  rows: readonly ReviewRow[],
  isFirst: boolean,
): Promise<PinnedTool> {
  const accepted = rows.filter(isAccepted).sort((one, other) => decidedAt(one) - decidedAt(other));
  const pin = accepted.at(-1);
  const digest = digestOf(tool);
  if (pin?.digest === digest) return { state: 'pinned', tool };
  const before = pin?.held === undefined ? undefined : (JSON.parse(pin.held) as JsonObject);
  const last = rows.findLast((row) => row.digest === digest);
  const review = last !== undefined && stands(last) ? last : await asked(board, { name, tool, before, rows, isFirst });
  if (isAccepted(review) && review.digest === digest) return { state: 'pinned', tool };
  return { state: 'changed', review, ...(before && { tool: before }) };
}

function isAccepted({ state, decision, held, digest }: ReviewRow): boolean {
  return (
    state === 'decided' && decision?.kind === 'approve' && held !== undefined && digestOf(JSON.parse(held) as Json) === digest
  );
}

function decidedAt({ decision }: ReviewRow): number {
  return decision?.at ?? 0;
}

// Still open, or denied. What was accepted once and replaced since is asked about again.
function stands({ state, decision }: ReviewRow): boolean {
  return state === 'open' || (state === 'decided' && decision?.kind === 'deny');
}

function digestOf(tool: Json): string | undefined {
  return bindingDigest({ kind: DESCRIPTION_KIND, contract: '', value: tool });
}

interface Asked {
  readonly name: string;
  readonly tool: JsonObject;
  readonly before: JsonObject | undefined;
  readonly rows: readonly ReviewRow[];
  readonly isFirst: boolean;
}

async function asked(board: PinBoard, { name, tool, before, rows, isFirst }: Asked): Promise<ReviewRow> {
  const { ledger, server, policy } = board;
  const digest = digestOf(tool);
  // Another process may ask at the same time: then its question takes the place, and ours takes the next one.
  for (let attempt = rows.length + 1; ; attempt++) {
    const review = await propose({
      ...{ ledger, kind: DESCRIPTION_KIND, act: { value: tool } },
      source: { run: server, step: 'description', unit: name, attempt },
      reason: before === undefined ? 'new tool' : 'changed description',
      ...(isFirst ? { decidedBy: 'first use' } : {}),
      ...(policy && { policy }),
      detail: {
        summary: `${before === undefined ? 'new tool' : 'changed description of'} ${name} on ${server}`,
        wordsOf: server,
        ...(before && { changes: changesOf(before, tool) }),
      },
    });
    if (review.digest === digest) return review;
  }
}

function changesOf(before: JsonObject, after: JsonObject): Json {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }));
}
