import { startsLine } from '../../../stages/extract/fence.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { MarkFinder } from './mark-finder.ts';
import { type CallStretch, framedCall } from './raw-call.ts';
import { tagArguments } from './tag-arguments.ts';

const TOOL_TAG = /^<([A-Za-z_][\w.-]{0,127})>/;

const MOST_TRIES = 32;

// Reads calls in tags named after the tools, with a tag for each argument: `<read_file><path>a</path></read_file>`.
export function toolTagCalls(text: string, names: ToolNames): readonly CallStretch[] {
  const stretches: CallStretch[] = [];
  const marks = new MarkFinder(text);
  let tries = 0;
  const mayBeTool = (name: string, start: number) => {
    if (names.find(name) !== undefined) return true;
    // On a line of its own, a name that is nearly that of a tool is a call to a tool that does not exist.
    return startsLine(text, start) && ++tries <= MOST_TRIES && names.isNear(name);
  };
  for (let at = text.indexOf('<'); at !== -1; ) {
    const found = callAt(marks, at, names, mayBeTool);
    if (found !== undefined) stretches.push(found);
    at = text.indexOf('<', found?.end ?? at + 1);
  }
  return stretches;
}

function callAt(
  marks: MarkFinder,
  start: number,
  names: ToolNames,
  mayBeTool: (name: string, start: number) => boolean,
): CallStretch | undefined {
  const { text } = marks;
  const name = TOOL_TAG.exec(text.slice(start, start + 130))?.[1];
  if (name === undefined || !mayBeTool(name, start)) return undefined;
  const close = marks.at(`</${name}>`, start);
  const read = close > text.length ? undefined : tagArguments(marks, start + name.length + 2, close, 'named');
  if (read === undefined || read.end < close || read.broken.length > 0) return undefined;
  // Tags with plain names are common; a name in another spelling means a tool if the tag holds arguments.
  if (!names.isTool(name) && Object.keys(read.given).length === 0) return undefined;
  const call = { ...framedCall(name, read.given), changes: read.changes };
  return { start, end: close + name.length + 3, calls: [call], changes: [], findings: [] };
}
