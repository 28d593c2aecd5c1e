import type { Message } from '@tamis/core';
import type { FilePart, ImagePart, ToolMessage } from '@tamis/core/model';

export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const GIF = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
export const PDF = Buffer.from('%PDF-1.7 a page').toString('base64');
export const WAV = Buffer.from('RIFF....WAVEfmt ').toString('base64');
export const ADDRESS = 'https://example.com/cat.png';

export const image: ImagePart = { type: 'image', image: Buffer.from(PNG, 'base64') };
export const linked: ImagePart = { type: 'image', image: new URL(ADDRESS), mediaType: 'image/png' };
export const pdf: FilePart = { type: 'file', data: PDF, mediaType: 'application/pdf', filename: 'page.pdf' };

const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: { at: 'sky' } } as const;
const other = { type: 'tool-call', toolCallId: 'c2', toolName: 'look', input: { at: 'sea' } } as const;

export const results: readonly ToolMessage[] = [
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'look', output: { type: 'json', value: { sun: 1 } } }],
  },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'c2', toolName: 'look', output: { type: 'error-text', value: 'no view' } }],
  },
];

export const conversation: readonly Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: 'What is this?' }, image, linked, pdf] },
  { role: 'assistant', content: [{ type: 'text', text: 'I look.' }, call, other] },
  ...results,
  { role: 'user', content: 'And now?' },
];
