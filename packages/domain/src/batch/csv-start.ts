// Reads CSV text in the browser: the delimiter, the column names, an example row, or all records of a small file.

const DELIMITERS = [',', ';', '\t'] as const

/** Returns the delimiter that occurs most often in the first line that is not blank. */
export function csvDelimiter(start: string): string {
  const header = start.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

interface CsvStart {
  names: string[]
  /** The first row below the names; may have fewer fields than the header, or none. */
  example: string[]
}

/** Reads names and first row from the beginning of a file. */
export function readCsvStart(start: string): CsvStart {
  const [names = [], example = []] = readCsvRecords(start, 2)
  return { names, example }
}

/** Returns the first records that are not blank. */
export const readCsvRecords = (text: string, count: number): string[][] =>
  firstRecords(text.replace(/^\uFEFF/, ''), count)

function firstRecords(text: string, count: number): string[][] {
  const delimiter = csvDelimiter(text)
  const records: string[][] = []
  let record: string[] = []
  let field = ''
  let isQuoted = false
  const endRecord = () => {
    record.push(field)
    if (record.some((one) => one.trim() !== '')) records.push(record)
    record = []
    field = ''
  }
  for (let i = 0; i < text.length && records.length < count; i++) {
    const character = text[i]
    if (isQuoted) {
      if (character !== '"') field += character
      else if (text[i + 1] === '"') field += text[i++]
      else isQuoted = false
    } else if (character === '"' && field === '') isQuoted = true
    else if (character === delimiter) {
      record.push(field)
      field = ''
    } else if (character === '\n' || character === '\r') endRecord()
    else field += character
  }
  if (records.length < count) endRecord()
  return records
}
