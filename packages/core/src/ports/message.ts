/** An address, as a `URL` has it. */
interface Address {
  readonly href: string;
}

/** What an image or a file is given as: bytes, base64, a data URL, or the URL of a server. Files of this machine are never read. */
export type MediaData = Uint8Array | string | Address;

/** What records have in place of data. */
export interface MediaDigest {
  /** SHA-256 of the bytes: `sha256:` and 64 hexadecimal digits. */
  readonly digest: string;
  readonly mediaType: string;
  /** How many bytes it has. */
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
  /** Such as `image/png`; needed if the bytes do not show what they are. */
  readonly mediaType?: string;
}

/** A file in a message: a document, a recording, or anything else that the provider reads. */
export interface FilePart<Data = MediaData> {
  readonly type: 'file';
  readonly data: Data;
  /** Such as `application/pdf`. */
  readonly mediaType: string;
  readonly filename?: string;
}

/** A call of a tool that the model made before. */
export interface ToolCallPart {
  readonly type: 'tool-call';
  readonly toolCallId: string;
  readonly toolName: string;
  /** The arguments: an object that JSON can write. */
  readonly input: unknown;
}

/** What a tool returned: text, JSON or parts; `error-text` and `error-json` if it failed. */
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

/** Instructions. */
export interface SystemMessage {
  readonly role: 'system';
  readonly content: string;
}

/** What the user says and shows. */
export interface UserMessage<Data = MediaData> {
  readonly role: 'user';
  readonly content: string | readonly (TextPart | ImagePart<Data> | FilePart<Data>)[];
}

/** What the model said before, and the tools it called. */
export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content: string | readonly (TextPart | ToolCallPart)[];
}

/** What tools returned. */
export interface ToolMessage<Data = MediaData> {
  readonly role: 'tool';
  readonly content: readonly ToolResultPart<Data>[];
}

/** One message of a conversation. */
export type Message<Data = MediaData> = SystemMessage | UserMessage<Data> | AssistantMessage | ToolMessage<Data>;

/** A message that is nothing but text. */
export interface TextMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A message in a record: data is there by its digest only, an address as it is. */
export type RecordedMessage = Message<MediaDigest | string>;
