/**
 * Parses the text in a number field of a calculator (CALC-006, CALC-007, CALC-031, CALC-032):
 * commas and spaces are dropped, a fraction is cut off, and anything that is not a number gives 0.
 */
export function parseWholeNumber(text: string, max: number): number {
  const digits = /^(\d+)(?:\.\d*)?$/.exec(text.replace(/[,\s]/g, ''))?.[1]
  return digits === undefined ? 0 : Math.min(Number(digits), max)
}
