import { StringDecoder } from 'node:string_decoder';
import type { WriteStream } from 'node:tty';
import { terminalText } from '@tamis/core/wording';

// Makes a stream write the characters that a terminal obeys or hides as escapes of JSON, so that JSON keeps its values. Whatever a command
// prints goes through here if the stream is a terminal; elsewhere, the bytes are unchanged. Only our own screens and colours write ASCII
// controls: JSON escapes them, and other text is made visible before it is painted.
export function encodeTerminal(stream: Pick<WriteStream, 'isTTY' | 'write'>): void {
  if (!stream.isTTY) return;
  const decoder = new StringDecoder('utf8');
  const write = stream.write.bind(stream) as (text: string, done?: Done) => boolean;
  const encoded = (data: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done) => {
    const text = typeof data === 'string' ? data : decoder.write(Buffer.from(data));
    return write(terminalText(text), typeof encoding === 'function' ? encoding : done);
  };
  stream.write = encoded as WriteStream['write'];
}

type Done = (error?: Error | null) => void;
