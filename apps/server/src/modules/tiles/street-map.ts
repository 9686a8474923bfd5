// Streets for the base map from one file that the operator names: the vector tiles of a country or less.
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { StreetMapBlock } from '@stormlane/contract'
import { openStreetArchive } from './open-street-archive.ts'
import { type ArchiveDescription, MAX_PART_BYTES, type StreetArchive, StreetMapProblem } from './street-archive.ts'
import { streetMapTexts } from './street-map.texts.ts'

/** Pages ask at most this often whether the file was replaced. */
const LOOK_AGAIN_MS = 60_000
/** The first bytes of gzip (RFC 1952). */
const GZIP = [0x1f, 0x8b]

const inflate = promisify(gunzip)

interface StreetTile {
  body: Buffer
  isGzip: boolean
}

export interface StreetMap {
  /** What pages need to draw the streets; null without a file, or while it cannot be read. */
  describe: () => StreetMapBlock | null
  /** Undefined where the archive has no such tile, and while it cannot be read, so that the map goes on without streets. */
  tile: (z: number, x: number, y: number) => Promise<StreetTile | undefined>
  /** Reads the file's description now. */
  look: () => Promise<void>
  close: () => Promise<void>
}

export const NO_STREETS: StreetMap = {
  describe: () => null,
  tile: () => Promise.resolve(undefined),
  look: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/** A stored tile for the rare client that reads no gzip. */
export const unzipped = (tile: Buffer): Promise<Buffer> => inflate(tile, { maxOutputLength: MAX_PART_BYTES })

/** A file that cannot be read is told once for each reason, and looked at again: it may be copied just now. */
export function openStreetMap(file: string, now: () => number, onProblem: (sentence: string) => void): StreetMap {
  const archive = archiveOf(file)
  let described: StreetMapBlock | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let told: string | undefined

  function tell(error: unknown): void {
    const reason = error instanceof StreetMapProblem ? error.message : streetMapTexts.unreadable(textOf(error))
    if (reason !== told) onProblem(streetMapTexts.problem(file, reason))
    told = reason
  }

  async function look(): Promise<void> {
    lookedAt = now()
    try {
      const { archive: current, tag } = await archive.current()
      described = blockOf(await current.describe(), tag)
      told = undefined
    } catch (error) {
      described = null
      tell(error)
    }
  }

  return {
    look,
    describe() {
      if (now() - lookedAt > LOOK_AGAIN_MS) void look()
      return described
    },
    async tile(z, x, y) {
      try {
        const { archive: current } = await archive.current()
        const body = await current.tile(z, x, y)
        return body && { body, isGzip: GZIP.every((byte, index) => body[index] === byte) }
      } catch (error) {
        tell(error)
        return undefined
      }
    },
    close: archive.close,
  }
}

interface Opened {
  archive: StreetArchive
  /** Time and size of the file, which change when it is replaced. */
  tag: string
}

/** The archive that is at the address now: opened once, and again after the file was replaced. */
function archiveOf(file: string) {
  let opened: { tag: string; opening: Promise<Opened> } | undefined
  const close = async () => {
    const last = opened
    opened = undefined
    await last?.opening.then(({ archive }) => archive.close()).catch(() => undefined)
  }
  return {
    close,
    async current(): Promise<Opened> {
      const { mtimeMs, size } = await stat(file)
      const tag = `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}`
      if (opened?.tag !== tag) {
        const closing = close()
        opened = { tag, opening: closing.then(() => openStreetArchive(file)).then((archive) => ({ archive, tag })) }
      }
      return opened.opening
    },
  }
}

function blockOf({ zooms, bounds, layers, attribution }: ArchiveDescription, version: string): StreetMapBlock {
  const schema = schemaOf(layers)
  if (!schema) throw new StreetMapProblem(streetMapTexts.otherSchema)
  return {
    schema,
    version,
    min_zoom: zooms.min,
    max_zoom: zooms.max,
    bounds,
    attribution: plain(attribution) || streetMapTexts.attribution,
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Both schemas are told by the layer of their roads. */
function schemaOf(layers: string[]): StreetMapBlock['schema'] | undefined {
  if (layers.includes('transportation')) return 'openmaptiles'
  if (layers.includes('roads')) return 'protomaps'
  return undefined
}

/** Markup is not taken over. */
const plain = (html = '') =>
  html
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
