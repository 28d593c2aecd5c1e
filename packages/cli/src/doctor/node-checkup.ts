import type { Checkup } from './checkup.ts';

/** The oldest version of Node that Tamis runs on; the command itself does not start on an older one. */
const FLOOR = 24;

/** Which Node runs the command, and on what. */
export const nodeCheckup: Checkup = {
  name: 'Node',
  look: async () => {
    const found = `${process.version} on ${process.platform} ${process.arch}`;
    const isOld = Number.parseInt(process.versions.node, 10) < FLOOR;
    return isOld ? { health: 'bad', found, help: `Install Node ${FLOOR} or newer.` } : { health: 'good', found };
  },
};
