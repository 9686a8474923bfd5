/** Returns a round upper end and the values of the grid lines from zero to it. */
export function valueAxis(largest: number, lines = 5): { top: number; ticks: number[] } {
  const step = roundStep(Math.max(largest, 1e-6) / lines)
  const count = Math.max(1, Math.ceil(largest / step - 1e-9))
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, i) => i * step) }
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  return ([1, 2, 5, 10].find((factor) => factor * power >= atLeast - 1e-12) ?? 10) * power
}

export const axisText = (value: number) => String(Number(value.toFixed(4))).replace('-', '\u2212')
