import { type IndexEntry, ModelFileError } from '@stormlane/domain/weather'
import * as z from 'zod'

/** `number:start:d=YYYYMMDDHH:NAME:level:step:extra`; the number of a field within a message follows a point. */
const LINE = /^\d+(?:\.\d+)?:(\d{1,15}):d=\d{10,14}:([^:]+):([^:]+):([^:]+)(?::(.*))?$/
/** HRRR's longest index has 20 kB, that of an ECMWF ensemble 10 MB. */
const MAX_CHARACTERS = 32 << 20

/**
 * Reads wgrib2's `.idx` and ECMWF's `.index`. Refuses an index that is cut off, because its file may be cut off, too.
 */
export function readFieldIndex(text: string, file: string): IndexEntry[] {
  if (text.length > MAX_CHARACTERS) throw new ModelFileError(`The index of ${file} is too long.`)
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  if (lines.length === 0) throw new ModelFileError(`The index of ${file} is empty.`)
  return text.startsWith('{') ? lines.map((line) => readJsonLine(line, file)) : readLines(lines, file)
}

function readLines(lines: readonly string[], file: string): IndexEntry[] {
  const entries: IndexEntry[] = []
  // Fields of one message share its start, and all end where the next message starts.
  let open: IndexEntry[] = []
  for (const line of lines) {
    const parts = LINE.exec(line)
    if (!parts) throw unreadable(line, file)
    const [, digits, name = '', level = '', step = '', extra = ''] = parts
    const start = Number(digits)
    const before = open[0]?.start
    if (before !== undefined && start < before)
      throw new ModelFileError(`The index of ${file} goes back from byte ${before} to ${start}.`)
    if (start !== before) {
      for (const entry of open) entry.end = start
      open = []
    }
    const entry: IndexEntry = { start, end: null, name, level, step, extra }
    open.push(entry)
    entries.push(entry)
  }
  return entries
}

const JSON_LINE = z.object({
  param: z.string(),
  levtype: z.string(),
  levelist: z.string().optional(),
  step: z.string(),
  number: z.string().optional(),
  _offset: z.number().int().min(0),
  _length: z.number().int().min(1),
})

function readJsonLine(line: string, file: string): IndexEntry {
  const read = JSON_LINE.safeParse(parsed(line))
  if (!read.success) throw unreadable(line, file)
  const { param, levtype, levelist, step, number = '', _offset: start, _length: length } = read.data
  return {
    start,
    end: start + length,
    name: param,
    level: levelist === undefined ? levtype : `${levelist} ${levtype}`,
    step,
    extra: number,
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const unreadable = (line: string, file: string) =>
  new ModelFileError(`The index of ${file} has a line that cannot be read: ${line.slice(0, 120)}`)
