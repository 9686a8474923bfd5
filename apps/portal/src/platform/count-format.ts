/** A whole number with its thousands set apart: `184,210`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')
