/** In how many pieces a dripping answer comes, however long it is. */
export const DRIP_PIECES = 20;
