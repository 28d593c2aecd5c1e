import { Client } from 'pg';

export type Rows = readonly { readonly [column: string]: string }[];

export async function rowsOf(url: string, text: string): Promise<Rows> {
  const client = await connected(url);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
