import { Client } from 'pg';

/** Rows as the server itself tells them. */
export type Rows = readonly { readonly [column: string]: string }[];

/** Asks a database, past everything of ours, over a connection of its own. */
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
