import path from 'node:path';
import type { Message } from '@tamis/core';
import type { FilePart, ImagePart } from '@tamis/core/model';
import { sentMessages } from '@tamis/core/providers';
import { visible } from '@tamis/core/wording';
import { usage } from '../exit/halt.ts';
import { readBytes } from '../io/read-bytes.ts';

export interface Attached {
  readonly image?: readonly string[];
  readonly file?: readonly string[];
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.heic', 'image/heic'],
  ['.pdf', 'application/pdf'],
  ['.txt', 'text/plain'],
  ['.md', 'text/markdown'],
  ['.csv', 'text/csv'],
  ['.html', 'text/html'],
  ['.json', 'application/json'],
  ['.wav', 'audio/wav'],
  ['.mp3', 'audio/mpeg'],
  ['.mp4', 'video/mp4'],
]);

const MOST_BYTES = 50_000_000;

// The message parts for the attachments. The command ends if one can't be read or has a type that can't be sent.
export async function attachments({ image = [], file = [] }: Attached): Promise<readonly (ImagePart | FilePart)[]> {
  const parts = await Promise.all([...image.map(imagePart), ...file.map(filePart)]);
  const message: Message = { role: 'user', content: [{ type: 'text', text: '' }, ...parts] };
  try {
    sentMessages([message]);
  } catch (problem) {
    throw usage(`--image and --file: ${(problem as Error).message}`, 'Images are PNG, JPEG, GIF or WebP.');
  }
  return parts;
}

export function isAddress(name: string): boolean {
  return /^(?:https?|gs):\/\//i.test(name);
}

async function imagePart(name: string): Promise<ImagePart> {
  const mediaType = TYPES.get(endOf(name));
  return { type: 'image', image: await dataOf(name), ...(mediaType === undefined ? {} : { mediaType }) };
}

async function filePart(name: string): Promise<FilePart> {
  const mediaType = TYPES.get(endOf(name));
  if (mediaType === undefined)
    throw usage(
      `--file ${visible(name)}: its name does not say what it is.`,
      `It must end with ${[...TYPES.keys()].join(', ')}.`,
    );
  return { type: 'file', data: await dataOf(name), mediaType, filename: path.basename(name) };
}

async function dataOf(name: string): Promise<Uint8Array | string> {
  return isAddress(name) ? name : await readBytes(name, MOST_BYTES, 'Send fewer or smaller files.');
}

function endOf(name: string): string {
  return path.extname(isAddress(name) ? new URL(name).pathname : name).toLowerCase();
}
