import { randomUUID } from 'node:crypto';
import type { Connection } from './connection.ts';

export interface Signed {
  number?: number;
}

export class Receipt {
  readonly #writer = randomUUID();
  readonly #table: string;
  #last = 0;
  #isUsed = false;

  constructor(schema: string) {
    this.#table = `${schema}.tamis_writer`;
  }

  get isUsed(): boolean {
    return this.#isUsed;
  }

  // Creates the row in its own transaction, because no one can wait for a row that is still being inserted.
  async prepare(connection: Connection): Promise<void> {
    if (this.#isUsed) return;
    await connection.exec(`INSERT INTO ${this.#table} (id, number) VALUES ('${this.#writer}', 0) ON CONFLICT DO NOTHING`);
    this.#isUsed = true;
  }

  async sign(connection: Connection, transaction: Signed): Promise<void> {
    transaction.number = ++this.#last;
    const text = `UPDATE ${this.#table} SET number = $1 WHERE id = $2`;
    await connection.query('', text, () => text, [transaction.number, this.#writer]);
  }

  // Whether a transaction was committed. If the server has not yet given it up, it still locks the row, and this waits for it.
  async has(connection: Connection, { number }: Signed): Promise<boolean> {
    const { rows } = await connection.exec(`SELECT number FROM ${this.#table} WHERE id = '${this.#writer}' FOR UPDATE`);
    return rows[0]?.[0] === number;
  }

  async remove(connection: Connection): Promise<void> {
    await connection.exec(`DELETE FROM ${this.#table} WHERE id = '${this.#writer}'`);
  }
}
