/**
 * A cell that a spreadsheet could run as a formula (OWASP, "CSV Injection"): it begins with = + - @ in any width, also
 * after spaces and marks that are not printed, which spreadsheets skip, or with a tab or a line break.
 */
const FORMULA = /^(?:[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@]|[\t\r\n])/u
/** Plain numbers such as -98.34 are no formulas. */
const NUMBER = /^[+-]?\d*\.?\d+$/

/** Puts an apostrophe before a cell that a spreadsheet could run as a formula. */
export const withoutFormula = (cell: string): string =>
  // NFKC turns full-width and small signs into those of ASCII.
  FORMULA.test(cell.normalize('NFKC')) && !NUMBER.test(cell) ? `'${cell}` : cell
