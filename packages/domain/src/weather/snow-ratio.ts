/**
 * Ratio of fresh snow depth to water depth: 10 at freezing, the rule of thumb of the NWS, rising to 18 at -12 °C, where
 * crystals grow as dendrites (Roebber et al. 2003).
 */
export const snowToLiquidRatio = (air: number) => 10 + Math.min(8, Math.max(0, -air) * 0.67)
