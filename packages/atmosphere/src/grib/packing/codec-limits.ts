/**
 * Limits memory use, because codecs hold several copies of a field. ECMWF's open data at 0.1 degrees has 6.5 million
 * points, WPC's rain at 2.5 km has 3.7 million.
 */
export const MAX_CODEC_POINTS = 7_000_000
