import { request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly text: string;
  readonly json: () => never;
}

// Sends a request as it is given: any path, any host, any header, which `fetch` does not allow.
export async function rawRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: { [name: string]: string }; body?: string } = {},
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => {
      text += chunk;
    });
    answer.on('end', () =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: () => JSON.parse(text) as never }),
    );
  });
  sent.on('error', reject);
  sent.end(body);
  return await promise;
}
