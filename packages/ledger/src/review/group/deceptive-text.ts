import type { ReviewRow } from '@tamis/core/review';
import { hiddenIn, lookalikeTexts } from '@tamis/core/wording';
import type { ApartBecause, GroupColumn } from './review-group.ts';

export function deceptionIn({ action = '', held }: ReviewRow): ApartBecause | undefined {
  if (held === undefined) return undefined;
  const text = `${action} ${withoutEscapes(held)}`;
  const hidden = hiddenIn(text);
  if (hidden.length > 0) return { kind: 'hidden', codes: hidden };
  const [told] = lookalikeTexts(text, 1);
  return told === undefined ? undefined : { kind: 'lookalike', told };
}

// JSON text with escapes such as `\u202e` replaced by their characters.
function withoutEscapes(json: string): string {
  return json.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

// The domain of an address: what follows `@` or `://`.
const DOMAINS = /(?:@|:\/\/)((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,})/gu;

export interface SeenDomain {
  readonly column: GroupColumn;
  readonly domain: string;
}

export function domainsIn(columns: readonly GroupColumn[], cellAt: (path: string) => string | undefined): readonly SeenDomain[] {
  const seen = columns.flatMap((column) =>
    [...(cellAt(column.path) ?? '').matchAll(DOMAINS)].map(([, domain = '']) => ({ column, domain: domain.toLowerCase() })),
  );
  return [...new Map(seen.map((one) => [one.domain, one])).values()];
}
