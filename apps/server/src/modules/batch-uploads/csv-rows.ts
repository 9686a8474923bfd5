// Streams the rows of a CSV file, so that the whole file is never in memory.
import { Readable } from 'node:stream'
import { BATCH_LIMITS, csvDelimiter, BATCH_FILE_TEXTS as TEXTS } from '@stormlane/domain/batch'
import { CsvError, type Info, parse } from 'csv-parse'
import { textOf, unreadable } from './file-text.ts'

export interface CsvRow {
  /** The line where the row begins; the first line is 1. */
  line: number
  cells: string[]
}

const LINE_ENDS = ['\r\n', '\n', '\r']

/** `onFallback` is called if the file is not UTF-8 and is read as Windows-1252. */
export async function* csvRows(bytes: AsyncIterable<Buffer>, onFallback: () => void): AsyncGenerator<CsvRow> {
  const texts = textOf(bytes, onFallback)
  const start = await firstLine(texts)
  if (start.trim() === '') throw unreadable(TEXTS.empty)
  const parser = parse({
    delimiter: csvDelimiter(start),
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    // A quote inside an unquoted field is an ordinary character: 5" hose.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: BATCH_LIMITS.rowCharacters,
    info: true,
  })
  const source = Readable.from(withStart(start, texts))
  source.once('error', (error) => parser.destroy(error))
  source.pipe(parser)
  // The parser counts a CRLF inside a cell as two lines.
  let countedTwice = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      countedTwice += count(record, /\r\n/g)
      if (record.every((cell) => cell.trim() === '')) continue
      yield { line: info.lines - countedTwice - count(record, /\r\n|\n|\r/g), cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(wordsOf(error)) : error
  } finally {
    source.destroy()
  }
}

function wordsOf(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return TEXTS.openQuote(Number(error.records ?? 0) + 1)
  const line = Number(error.lines ?? 1)
  if (error.code === 'CSV_MAX_RECORD_SIZE') return TEXTS.longRow(line)
  return TEXTS.badQuote(line)
}

/** Reads chunks until they contain the end of the first line that is not blank. */
async function firstLine(texts: AsyncGenerator<string>): Promise<string> {
  let start = ''
  while (!/[\r\n]/.test(start.trimStart()) && start.trimStart().length <= BATCH_LIMITS.rowCharacters) {
    const { value, done } = await texts.next()
    if (done) return start
    // Blank lines before the header are kept, because they count toward line numbers.
    start += value
  }
  return start
}

async function* withStart(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}

function count(cells: readonly string[], wanted: RegExp): number {
  return cells.reduce((sum, cell) => sum + (cell.match(wanted)?.length ?? 0), 0)
}
