import { StreamableHTTPClientTransport, type TransportSendOptions } from '@modelcontextprotocol/client';
import { checkedFetch, type HttpLinkGiven } from './checked-fetch.ts';
import { type SdkMessage, type SentIds, sentIds } from './ids.ts';
import { lostAnswer } from './lost.ts';

type HttpOptions = Parameters<StreamableHTTPClientTransport['send']>[1];

export class ServerHttpTransport extends StreamableHTTPClientTransport {
  readonly #ids: SentIds;

  constructor(given: HttpLinkGiven) {
    const ids = sentIds();
    super(given.url, { fetch: checkedFetch(given, ids) });
    this.#ids = ids;
  }

  override async send(message: SdkMessage, options?: TransportSendOptions): Promise<void> {
    const passed = this.#ids.sent(message, options);
    if (!('method' in message && 'id' in message)) return await super.send(message, passed as HttpOptions);
    const { id } = message;
    const onRequestStreamEnd = () => {
      passed?.onRequestStreamEnd?.();
      if (this.#ids.answered(id))
        this.onmessage?.(lostAnswer(id, 'The server ended its answer too early.') as unknown as SdkMessage);
    };
    try {
      await super.send(message, { ...passed, onRequestStreamEnd } as HttpOptions);
    } catch (problem) {
      this.#ids.answered(id);
      throw problem;
    }
  }
}
