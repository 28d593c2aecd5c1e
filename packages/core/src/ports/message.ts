// A URL, in the form of a `URL` object.
interface Address {
  readonly href: string;
}

/** An image or file given by the caller: bytes, base64, a data URL, or the URL of a server. Local files are never read. */
export type MediaData = Uint8Array | string | Address;

/** The digest that replaces data in records. */
export interface MediaDigest {
  /** The SHA-256 of the bytes: `sha256:` and 64 hexadecimal digits. */
  readonly digest: string;
  readonly mediaType: string;
  /** The size in bytes. */
  readonly bytes: number;
}

/** Text in a message. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

/** An image in a message. */
export interface ImagePart<Data = MediaData> {
  readonly type: 'image';
  readonly image: Data;
  /** The media type, such as `image/png`. Required if the bytes do not show it. */
  readonly mediaType?: string;
}

/** A file in a message: a document, a recording, or anything else that the provider accepts. */
export interface FilePart<Data = MediaData> {
  readonly type: 'file';
  readonly data: Data;
  /** The media type, such as `application/pdf`. */
  readonly mediaType: string;
  readonly filename?: string;
}

/** A tool call that the model made earlier. */
export interface ToolCallPart {
  readonly type: 'tool-call';
  readonly toolCallId: string;
  readonly toolName: string;
  /** The arguments, as an object that JSON can represent. */
  readonly input: unknown;
}

/** The output of a tool: text, JSON or parts. Failures have the types `error-text` and `error-json`. */
export type ToolOutput<Data = MediaData> =
  | { readonly type: 'text' | 'error-text'; readonly value: string }
  | { readonly type: 'json' | 'error-json'; readonly value: unknown }
  | { readonly type: 'content'; readonly value: readonly (TextPart | ImagePart<Data> | FilePart<Data>)[] };

/** The result of a tool call. */
export interface ToolResultPart<Data = MediaData> {
  readonly type: 'tool-result';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly output: ToolOutput<Data>;
}

/** A message with instructions. */
export interface SystemMessage {
  readonly role: 'system';
  readonly content: string;
}

/** A message from the user, with text, images and files. */
export interface UserMessage<Data = MediaData> {
  readonly role: 'user';
  readonly content: string | readonly (TextPart | ImagePart<Data> | FilePart<Data>)[];
}

/** An earlier message from the model, with its text and tool calls. */
export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content: string | readonly (TextPart | ToolCallPart)[];
}

/** A message with tool results. */
export interface ToolMessage<Data = MediaData> {
  readonly role: 'tool';
  readonly content: readonly ToolResultPart<Data>[];
}

/** One message in a conversation. */
export type Message<Data = MediaData> = SystemMessage | UserMessage<Data> | AssistantMessage | ToolMessage<Data>;

/** A message that consists of text only. */
export interface TextMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A message in a record. Data is replaced by its digest; URLs are kept. */
export type RecordedMessage = Message<MediaDigest | string>;
