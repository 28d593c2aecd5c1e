import { statfsSync } from 'node:fs';
import { Fault } from '@tamis/core';

// Network file systems, by their magic numbers on Linux. SQLite's locks do not work on them.
const NETWORK: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
]);

// Refuses a folder on a network file system. `typeOf` returns the magic number of the folder's file system.
export function refuseNetworkDisk(folder: string, typeOf: (folder: string) => number = fileSystemOf): void {
  const name = NETWORK.get(typeOf(folder));
  if (name !== undefined) throw new Fault('fault.disk-network', `${folder} is on ${name}, a network file system.`);
}

function fileSystemOf(folder: string): number {
  return process.platform === 'linux' ? statfsSync(folder).type >>> 0 : 0;
}
