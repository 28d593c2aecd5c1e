/** What can be seen of an attempt. */
export const TABS = ['Diff', 'Reply', 'Value', 'Prompt', 'Rules', 'Events', 'JSON'] as const;

/** One of them. */
export type Tab = (typeof TABS)[number];
