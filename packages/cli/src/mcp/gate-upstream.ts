import type { GateOptions } from '@tamis/mcp';

export async function overHttp(_options: GateOptions, _upstream: string, _port: number | undefined): Promise<number> {
  throw new Error('not yet');
}
