import type { IconName } from './icon.tsx';

// The pages of the console, with their names, addresses, icons, and the letter that opens them after `g`.
export const PAGES: readonly { readonly name: string; readonly href: string; readonly symbol: IconName; readonly key: string }[] =
  [
    { name: 'Inbox', href: '/', symbol: 'inbox', key: 'i' },
    { name: 'Grants', href: '/grants', symbol: 'lock', key: 'a' },
    { name: 'Runs', href: '/runs', symbol: 'runs', key: 'r' },
    { name: 'Fleet', href: '/fleet', symbol: 'fleet', key: 't' },
    { name: 'Failures', href: '/failures', symbol: 'failures', key: 'f' },
    { name: 'Lab', href: '/lab', symbol: 'lab', key: 'l' },
    { name: 'Insights', href: '/insights', symbol: 'insights', key: 'n' },
    { name: 'Playground', href: '/play', symbol: 'play', key: 'p' },
  ];
