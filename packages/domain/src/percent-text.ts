/** A fraction in whole percent: an exact zero reads 0%, anything between it and one percent reads <1%. */
export function percentText(fraction: number): string {
  const percent = 100 * fraction
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`
}
