import type { FilePart, ImagePart, Message, TextPart, ToolResultPart } from '../ports/message.ts';

/** A message part that carries data: an image or a file. */
export type MediaPart<Data> = ImagePart<Data> | FilePart<Data>;

// Replaces a part with data. `place` says where it is, for errors.
type Change<From, To> = (part: MediaPart<From>, place: string) => MediaPart<To>;

/** Returns the data of a part, whatever its key. */
export function dataOf<Data>(part: MediaPart<Data>): Data {
  return part.type === 'image' ? part.image : part.data;
}

export function withData<Data>(part: MediaPart<unknown>, data: Data, mediaType: string | undefined): MediaPart<Data> {
  if (part.type === 'file') return { ...part, data };
  const { mediaType: _, ...rest } = part;
  return { ...rest, image: data, ...(mediaType === undefined ? {} : { mediaType }) };
}

export function changeMedia<From, To>(messages: readonly Message<From>[], change: Change<From, To>): readonly Message<To>[] {
  return messages.map((message, index) => changeIn(message, `messages[${index}].content`, change));
}

/** Returns all images and files in messages. */
export function mediaIn<Data>(messages: readonly Message<Data>[]): readonly MediaPart<Data>[] {
  const found: MediaPart<Data>[] = [];
  changeMedia(messages, (part) => {
    found.push(part);
    return part;
  });
  return found;
}

function changeIn<From, To>(message: Message<From>, place: string, change: Change<From, To>): Message<To> {
  if (message.role === 'tool') {
    const content = message.content.map((result, index) => changeResult(result, `${place}[${index}].output.value`, change));
    return { ...message, content };
  }
  if (message.role !== 'user' || typeof message.content === 'string') return message as Message<To>;
  return { ...message, content: changeParts(message.content, place, change) };
}

function changeResult<From, To>(result: ToolResultPart<From>, place: string, change: Change<From, To>): ToolResultPart<To> {
  const { output } = result;
  if (output.type !== 'content') return { ...result, output };
  return { ...result, output: { ...output, value: changeParts(output.value, place, change) } };
}

function changeParts<From, To>(
  parts: readonly (TextPart | MediaPart<From>)[],
  place: string,
  change: Change<From, To>,
): readonly (TextPart | MediaPart<To>)[] {
  return parts.map((part, index) => (part.type === 'text' ? part : change(part, `${place}[${index}]`)));
}
