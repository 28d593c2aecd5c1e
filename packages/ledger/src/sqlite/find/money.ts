/** Money is counted in thousand-millionths of a dollar: sums of whole numbers are exact in any order. */
export const NANO = 1e9;
