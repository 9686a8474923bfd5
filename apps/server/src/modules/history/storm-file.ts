// Loads storms from the file at the operator's HISTORICAL_STORMS_URL. A bad file changes nothing: the last good one
// keeps serving, also after a restart.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type HistoricalStormOnWire, historicalStormSchema } from '@stormlane/contract'
import * as z from 'zod'
import type { Log } from '../../platform/logging.ts'
import { startLoop } from '../../platform/loop.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { writeWhole } from './storm-store.ts'

const TIMEOUT_MS = 30_000
/** Six storms of ours take about 1 MB. */
const MAX_FILE_BYTES = 32 * 1024 * 1024
const MAX_STORMS = 100
const READ_EVERY_MS = 3_600_000
const RETRY_AFTER_MS = 60_000

const webTemplate = z.string().regex(/^https?:\/\//, 'tiles of a file need http(s) addresses')
const stormsFileSchema = z.object({
  historical_storms: z
    .array(
      historicalStormSchema.extend({
        impacts: z.array(
          historicalStormSchema.shape.impacts.element.refine(
            ({ tiles, actual_tiles_url }) =>
              [...tiles.map(({ url }) => url), ...(actual_tiles_url === null ? [] : [actual_tiles_url])].every(
                (url) => webTemplate.safeParse(url).success,
              ),
            'tiles of a file need http(s) addresses',
          ),
        ),
      }),
    )
    .max(MAX_STORMS),
})

interface StormFileOptions {
  url: string
  /** Where the last good file is stored. */
  folder: string
  log: Log
}

export function openStormFile({ url, folder, log }: StormFileOptions) {
  const keptFile = path.join(folder, 'file.json')
  let storms: readonly HistoricalStormOnWire[] = readKept(keptFile, url)
  const reading = startLoop({
    name: 'read storm file',
    async round(signal) {
      storms = parseStorms(await fetchText(url, signal))
      writeWhole(keptFile, JSON.stringify({ url, historical_storms: storms }))
    },
    everyMs: READ_EVERY_MS,
    retryAfterMs: RETRY_AFTER_MS,
    failure: 'the file of historical storms could not be read; the last good one keeps serving',
    log,
  })
  return { storms: () => storms, close: () => reading.stop() }
}

function parseStorms(text: string): HistoricalStormOnWire[] {
  const { historical_storms } = stormsFileSchema.parse(JSON.parse(text))
  return historical_storms.map((storm) => ({
    ...storm,
    description: sanitizeHtml(storm.description),
    analysis: sanitizeHtml(storm.analysis),
  }))
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`The host of the file answered ${response.status}.`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_FILE_BYTES) throw new RangeError(`The file is longer than ${MAX_FILE_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads the last good file if it came from the same address; empty before the first good file. */
function readKept(file: string, url: string): readonly HistoricalStormOnWire[] {
  try {
    const text = readFileSync(file, 'utf8')
    return (JSON.parse(text) as { url: string }).url === url ? parseStorms(text) : []
  } catch {
    return []
  }
}
