/** Formats a percentage: `9.7%`, `9,7 %`. English bypasses Intl, because tables have thousands of them. */
function percentIn(locale: string, percent: number, digits: 0 | 1 = 0): string {
  if (locale === 'en-US') return `${percent.toFixed(digits)}%`
  const format = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(locale, format).format(percent / 100)
}

/** Formats a fraction in whole percent. Exactly zero reads 0%; anything between zero and one percent reads <1%. */
export function percentText(fraction: number, locale = 'en-US'): string {
  const percent = 100 * fraction
  return percent > 0 && percent < 1 ? `<${percentIn(locale, 1)}` : percentIn(locale, Math.round(percent))
}

/** Slowdowns from which a route counts as slowed and as at high risk, in percent (RISK-014, RISK-016). */
const SLOWDOWN_BOUNDS_PERCENT = [5, 10] as const
/** Driving times are sums of hundreds of steps, so a trip without weather may seem slowed by this much. */
const NOISE_PERCENT = 0.01

/**
 * Formats a slowdown in whole percent, with one decimal if rounding would cross the bound of a level: 9.7% and not 10%.
 * Below 1 %, the bound of low (RISK-017), it reads <1%.
 */
export function slowdownText(fraction: number, locale = 'en-US'): string {
  const percent = 100 * fraction
  if (percent < 1) return percent > NOISE_PERCENT ? `<${percentIn(locale, 1)}` : percentIn(locale, 0)
  const crosses = SLOWDOWN_BOUNDS_PERCENT.some((bound) => percent < bound && Math.round(percent) >= bound)
  return crosses ? percentIn(locale, Math.floor(percent * 10) / 10, 1) : percentIn(locale, Math.round(percent))
}
