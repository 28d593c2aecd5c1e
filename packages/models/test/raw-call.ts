import { request } from 'node:http';

export interface RawCall {
  readonly status: number | undefined;
  readonly headers: { readonly [name: string]: unknown };
  readonly body: string;
  readonly bytes: number;
  readonly pieces: number;
  // `end`, `patience` where we gave up waiting, or the code of the error.
  readonly ending: string;
}

export interface RawCallOptions {
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly patience?: number;
  readonly silence?: number;
}

export function rawCall(url: string, body: unknown, options: RawCallOptions = {}): Promise<RawCall> {
  const { method = 'POST', headers = {}, patience = 60_000, silence } = options;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let status: number | undefined;
    let received: RawCall['headers'] = {};
    const settle = (ending: string) => {
      clearTimeout(timer);
      const bytes = Buffer.concat(chunks);
      resolve({ status, headers: received, body: bytes.toString('utf8'), bytes: bytes.length, pieces: chunks.length, ending });
    };
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      status = response.statusCode;
      received = response.headers;
      if (silence !== undefined) {
        clearTimeout(timer);
        timer = setTimeout(hangUp, silence);
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => settle('end'));
      response.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    });
    const hangUp = () => {
      settle('patience');
      outgoing.destroy();
    };
    let timer = setTimeout(hangUp, patience);
    outgoing.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}
