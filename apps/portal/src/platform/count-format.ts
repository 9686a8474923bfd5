/** A whole number with thousands separators: `184,210`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')
