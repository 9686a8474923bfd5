import { unpackValueTile, type ValueTileHead } from '@stormlane/domain/maps'
import { type CellTile, sourceKey, stepsPerAnswer, type ValueSource, valueAddress } from './value-source.ts'

/** Numbers kept: seven days of a country, or of a few views. */
const MAX_BYTES = 120_000_000
/** Answers that are fetched at once: the rest of the page asks, too. */
const AT_ONCE = 4
/** A server that is busy, or was restarted, is asked again after this time. */
const RETRY_MS = 3_000

/** Some times of one tile. */
export interface Wanted {
  source: ValueSource
  tile: CellTile
  answer: number
}

interface Kept {
  head: ValueTileHead
  planes: Int16Array[]
  bytes: number
}

export interface TilePlane {
  head: ValueTileHead
  numbers: Int16Array
  /** Further components of the tile. */
  more: readonly Int16Array[]
}

const keyOf = ({ source, tile, answer }: Wanted) =>
  [sourceKey(source), tile.components, tile.level, tile.column, tile.row, answer].join(' ')

/** Fetches and keeps numbers. What is wanted first comes first; what is no longer wanted is not fetched. */
export class ValueStore {
  readonly #onChange: () => void
  readonly #fetch: typeof fetch
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept>()
  readonly #running = new Map<string, AbortController>()
  /** Answers that failed, and when they are asked for again; if the server refused them, not before they have another token. */
  readonly #failed = new Map<string, { url: string; untilMs: number }>()
  #wanted: readonly Wanted[] = []
  #bytes = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(onChange: () => void, send: typeof fetch = (...request) => fetch(...request)) {
    this.#onChange = onChange
    this.#fetch = send
  }

  /** The numbers of a tile at a step; undefined while they are not there. */
  plane(source: ValueSource, step: number, tile: CellTile): TilePlane | undefined {
    const answer = Math.floor(step / stepsPerAnswer(source))
    const kept = this.#kept.get(keyOf({ source, tile, answer }))
    if (!kept) return undefined
    const { components } = kept.head
    const first = components.length * (step - answer * stepsPerAnswer(source))
    const [numbers, ...more] = kept.planes.slice(first, first + components.length)
    return numbers && { head: kept.head, numbers, more }
  }

  hasFailed(source: ValueSource, step: number, tile: CellTile): boolean {
    return this.#failed.has(keyOf({ source, tile, answer: Math.floor(step / stepsPerAnswer(source)) }))
  }

  /** Replaces what is wanted, the most urgent first. */
  want(wanted: readonly Wanted[]): void {
    this.#wanted = wanted
    const keys = new Set(wanted.map(keyOf))
    for (const [key, abort] of this.#running) if (!keys.has(key)) abort.abort()
    for (const key of this.#failed.keys()) if (!keys.has(key)) this.#failed.delete(key)
    this.#pump()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    for (const abort of this.#running.values()) abort.abort()
  }

  #pump(): void {
    const now = performance.now()
    for (const wanted of this.#wanted) {
      if (this.#isClosed || this.#running.size >= AT_ONCE) return
      const key = keyOf(wanted)
      if (this.#kept.has(key) || this.#running.has(key) || this.#isRefused(key, wanted, now)) continue
      void this.#load(key, wanted)
    }
  }

  #isRefused(key: string, { source }: Wanted, nowMs: number): boolean {
    const failed = this.#failed.get(key)
    return failed !== undefined && failed.url === source.url && failed.untilMs > nowMs
  }

  async #load(key: string, wanted: Wanted): Promise<void> {
    const abort = new AbortController()
    this.#running.set(key, abort)
    try {
      const response = await this.#fetch(valueAddress(wanted.source, wanted.tile, wanted.answer), {
        signal: abort.signal,
      })
      if (!response.ok) throw new RefusedError(response.status)
      const bytes = new Uint8Array(await response.arrayBuffer())
      this.#keep(key, { ...unpackValueTile(bytes), bytes: bytes.length })
      this.#failed.delete(key)
    } catch (error) {
      if (!abort.signal.aborted) this.#fail(key, wanted, error)
    } finally {
      this.#running.delete(key)
    }
    if (this.#isClosed) return
    this.#onChange()
    this.#pump()
  }

  #fail(key: string, { source }: Wanted, error: unknown): void {
    const isFinal = error instanceof RefusedError && error.isFinal
    const untilMs = isFinal ? Number.POSITIVE_INFINITY : performance.now() + RETRY_MS
    this.#failed.set(key, { url: source.url, untilMs })
    if (isFinal) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#pump(), RETRY_MS + 50)
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept)
    this.#bytes += kept.bytes
    const wanted = new Set(this.#wanted.map(keyOf))
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) return
      if (wanted.has(oldest)) continue
      this.#kept.delete(oldest)
      this.#bytes -= bytes
    }
  }
}

class RefusedError extends Error {
  readonly isFinal: boolean
  constructor(status: number) {
    super(`The server answered ${status}.`)
    this.isFinal = status >= 400 && status < 500 && status !== 429
  }
}
