/** Minor units in words: 20.00 ₴. */
export const inHryvnias = (sum: number): string => `${(sum / 100).toFixed(2)} ₴`
