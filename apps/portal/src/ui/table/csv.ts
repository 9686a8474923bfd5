import { withoutFormula } from '@stormlane/domain/batch'
import { saveFile } from '../save-file.ts'

const NEEDS_QUOTES = /[",\r\n]/

/** Writes CSV according to RFC 4180: CRLF line ends, quotes doubled. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(text: string): string {
  const safe = withoutFormula(text)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Downloads the lines as a CSV file. The byte order mark makes Excel read it as UTF-8. */
export function downloadCsv(fileName: string, lines: readonly (readonly string[])[]): void {
  saveFile(fileName, new Blob(['\uFEFF', toCsv(lines)], { type: 'text/csv;charset=utf-8' }))
}
