import { isNested } from '../model/json.ts';
import { reasoningSpans } from '../stages/extract/reasoning.ts';
import { findDocuments } from './find-candidates.ts';
import { readLoneTuple } from './read-tuples.ts';
import type { EmbeddedDocument, Settings } from './settings.ts';
import { sourcesIn } from './sources.ts';

export function readInside(text: string, settings: Settings): EmbeddedDocument | undefined {
  if (settings.format?.readInside !== undefined) return settings.format.readInside(text, settings);
  const tuple = readLoneTuple(text, settings);
  if (tuple !== undefined) return { ...tuple, sourceAt: sourcesIn(text, { ...tuple, start: text.indexOf('(') }, settings.read) };
  const { candidates, more } = findDocuments(text, reasoningSpans(text), settings);
  const [only, second] = candidates;
  if (only === undefined || second !== undefined || more || !isNested(only.value)) return undefined;
  return { ...only, sourceAt: sourcesIn(text, only, settings.read) };
}
