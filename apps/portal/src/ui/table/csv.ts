/**
 * Cells that a spreadsheet would run as a formula get a leading apostrophe (OWASP, "CSV Injection"): those that begin
 * with = + - @, a tab or a carriage return.
 */
const FORMULA_START = /^[=+\-@\t\r]/
/** A number is none: -98.34 stays one. */
const NUMBER = /^-?\d+(\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n]/

/** RFC 4180: CRLF line ends, quotes doubled. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(text: string): string {
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Offers the lines as a file. The byte order mark makes Excel read UTF-8 ("14 °F", "–"). */
export function downloadCsv(fileName: string, lines: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', toCsv(lines)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
