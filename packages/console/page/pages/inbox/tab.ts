/** Which reviews are listed. */
export type Tab = 'mine' | 'everyone' | 'decided';
