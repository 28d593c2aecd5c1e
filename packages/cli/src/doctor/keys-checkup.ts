import { PROVIDER_KEYS } from '../load/provider-keys.ts';
import type { Checkup } from './checkup.ts';

/** Which provider keys are set; never their values. */
export const keysCheckup: Checkup = {
  name: 'keys',
  look: async () => {
    const names = Object.values(PROVIDER_KEYS)
      .flat()
      .flatMap((name) => [name, `${name}_FILE`])
      .filter((name) => (process.env[name] ?? '').trim() !== '');
    if (names.length > 0) return { health: 'good', found: `${names.join(', ')} set` };
    return {
      health: 'note',
      found: 'none is set',
      help: `Set ${Object.values(PROVIDER_KEYS)
        .map(([name]) => name)
        .join(', ')} to ask models; recorded replies and local servers need none.`,
    };
  },
};
