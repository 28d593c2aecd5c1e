/** How many pieces a dripping answer comes in, whatever its length. */
export const DRIP_PIECES = 20;
