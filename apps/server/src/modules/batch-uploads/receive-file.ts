// Receives a file as a stream: stores its bytes and validates each row, without holding the whole file in memory.
import {
  BATCH_LIMITS,
  type BatchType,
  type ColumnMapping,
  readBatchHeader,
  BATCH_FILE_TEXTS as TEXTS,
} from '@stormlane/domain/batch'
import type { Geocoder } from '@stormlane/domain/places'
import type { Clock } from '@stormlane/domain/time'
import type { Bounds } from '@stormlane/domain/weather'
import { DomainError } from '../../platform/domain-error.ts'
import type { batchUploadRepository, RowToStore, StoredBatch } from './batch-upload.repository.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { unreadable } from './file-text.ts'
import { foundPlaces } from './geocode-cache.ts'
import { duplicateOf, readRow, vehiclesNamed } from './row-reading.ts'
import { SeenRows } from './seen-rows.ts'

export interface FileToReceive {
  type: BatchType
  name: string
  columns: ColumnMapping
  bytes: AsyncIterable<Buffer>
  /** True if the size limit was exceeded; only known at the end of the stream. */
  isTooLarge: () => boolean
}

interface Dependencies {
  batches: ReturnType<typeof batchUploadRepository>
  clock: Clock
  geocoder: Geocoder
  modelBounds: () => Bounds | null
  mostRows?: number | undefined
  mostBytes?: number | undefined
}

const PART_BYTES = 256 * 1024
/** Rows are written in chunks, limited by count and by total length. */
const CHUNK = { rows: 500, characters: 512 * 1024 }
const FILE_NAME_MAX_LENGTH = 200

export async function receiveFile(
  { batches, clock, geocoder, modelBounds, ...limits }: Dependencies,
  organizationId: string,
  file: FileToReceive,
): Promise<StoredBatch> {
  const { mostRows = BATCH_LIMITS.rows, mostBytes = BATCH_LIMITS.organizationBytes } = limits
  const batch = { batch_type: file.type, file_name: shownFileName(file.name, file.type), created_at: clock.now() }
  const begun = await batches.begin(organizationId, batch, mostBytes)
  if (begun === null) throw new DomainError('LIMIT_REACHED', [TEXTS.noSpaceLeft])
  const id = begun
  try {
    return await readFile()
  } catch (error) {
    await batches.discard(organizationId, id)
    throw error
  }

  async function readFile(): Promise<StoredBatch> {
    const around = { places: foundPlaces(geocoder, organizationId), modelBounds: modelBounds(), now: clock.now() }
    const seen = new SeenRows()
    const counts = { accepted_count: 0, rejected_count: 0 }
    const kept = { byte_count: 0 }
    let header: ReturnType<typeof readBatchHeader> | undefined
    let waiting: CsvRow[] = []
    let waitingCharacters = 0

    const flush = async () => {
      const columns = header?.columns ?? []
      const names = file.type === 'route' ? vehiclesNamed(waiting, columns) : []
      const vehicles = names.length > 0 ? await batches.vehiclesNamed(organizationId, names) : []
      const surroundings = { ...around, vehicles }
      const read = await Promise.all(waiting.map(({ cells }) => readRow(file.type, cells, columns, surroundings)))
      const rows = waiting.map(({ line, cells }, index): RowToStore => {
        const row = read[index] ?? { asset: null, identity: null, problems: [] }
        const first = row.identity === null ? undefined : seen.firstLine(row.identity, line)
        const accepted = row.asset !== null && first === undefined
        counts[accepted ? 'accepted_count' : 'rejected_count'] += 1
        const storable = cells.map((cell) => cell.slice(0, BATCH_LIMITS.rowCharacters).replaceAll('\0', '\uFFFD'))
        if (row.identity === null || first === undefined) return { line, cells: storable, ...row }
        return {
          line,
          cells: storable,
          identity: null,
          asset: null,
          problems: [duplicateOf(file.type, row.identity, first)],
        }
      })
      waiting = []
      waitingCharacters = 0
      await batches.addRows(organizationId, id, rows)
    }

    const notes: string[] = []
    for await (const row of csvRows(keepBytes(kept), () => notes.push(TEXTS.readAsWindows1252))) {
      if (!header) {
        header = readBatchHeader(row.cells, file.type, file.columns)
        if (header.problems.length > 0) throw unreadable(...header.problems)
        continue
      }
      if (counts.accepted_count + counts.rejected_count + waiting.length >= mostRows)
        throw unreadable(TEXTS.tooManyRows)
      waiting.push(row)
      waitingCharacters += row.cells.reduce((characters, cell) => characters + cell.length, 0)
      if (waiting.length >= CHUNK.rows || waitingCharacters >= CHUNK.characters) await flush()
    }
    if (waiting.length > 0) await flush()
    if (!header) throw unreadable(TEXTS.empty)
    if (counts.accepted_count + counts.rejected_count === 0) throw unreadable(TEXTS.noRows)
    const processing_errors = [...notes, ...header.notes]
    return batches.finish(organizationId, id, { ...counts, ...kept, columns: header.columns, processing_errors })
  }

  /** Passes the bytes through and stores them in parts of about PART_BYTES. */
  async function* keepBytes(kept: { byte_count: number }): AsyncGenerator<Buffer> {
    let waiting: Buffer[] = []
    let waitingBytes = 0
    let position = 0
    const store = async () => {
      await batches.addPart(organizationId, id, position++, Buffer.concat(waiting))
      waiting = []
      waitingBytes = 0
    }
    for await (const chunk of file.bytes) {
      waiting.push(chunk)
      waitingBytes += chunk.length
      kept.byte_count += chunk.length
      if (waitingBytes >= PART_BYTES) await store()
      yield chunk
    }
    if (file.isTooLarge()) throw new DomainError('TOO_LARGE', [TEXTS.tooLarge])
    if (waitingBytes > 0) await store()
  }
}

/** The file name for display: without folders, control characters and quotes. */
function shownFileName(name: string, type: BatchType): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const plain = base
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}"]/gu, '')
    .trim()
  return plain.slice(-FILE_NAME_MAX_LENGTH) || `${type}s.csv`
}
