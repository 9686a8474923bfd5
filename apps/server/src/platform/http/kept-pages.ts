// A cache of list pages as they were sent, with their compressed forms. A page is cached when it is requested for the
// second time, until its state changes or the cache needs the room.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inOwnMemory } from '../own-memory.ts'

/** Limit of all pages together; a page of 500 vehicles takes about 0.7 MB. */
const MAX_BYTES = 96_000_000
/** Limit of one organization, so that it cannot displace the pages of all others. */
const MAX_SHARE_OF_ONE = 0.25
/** Longer pages are not cached. */
const MAX_PAGE_SHARE = 0.05
/** An entry without a page: key, state and their objects. */
const ENTRY_BYTES = 500
/** Shorter bodies grow when they are compressed. */
const MIN_COMPRESSED_BYTES = 1024
/** Brotli's default of 11 takes a hundred times as long. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const COMPRESSORS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, FAST_BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
export type Encoding = keyof typeof COMPRESSORS

class Page {
  readonly body: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  /** Called with the bytes of each compressed form. */
  onGrowth: ((bytes: number) => void) | undefined

  constructor(body: Buffer) {
    this.body = inOwnMemory(body)
  }

  /** The compressed body, which is computed once; undefined if the page is too short. */
  compressed(encoding: Encoding): Promise<Buffer> | undefined {
    if (this.body.length < MIN_COMPRESSED_BYTES) return undefined
    const made = this.#compressed.get(encoding)
    if (made) return made
    const making = COMPRESSORS[encoding](this.body).then(inOwnMemory)
    this.#compressed.set(encoding, making)
    making.then(
      ({ length }) => this.onGrowth?.(length),
      () => this.#compressed.delete(encoding),
    )
    return making
  }
}

interface Kept {
  organizationId: string
  state: string
  /**
   * Undefined after the page was sent to its only caller: a list that changes before the next request would only cost
   * memory.
   */
  page: Promise<Page> | undefined
  /** Requests for the page in this state. */
  asked: number
  bytes: number
}

export class KeptPages {
  /** Least recently requested first. */
  readonly #kept = new Map<string, Kept>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The page of this key in this state. Concurrent callers share one `build`. */
  page(key: string, { organizationId, state }: Pick<Kept, 'organizationId' | 'state'>, build: () => Promise<Buffer>) {
    const known = this.#kept.get(key)
    if (known && known.state !== state) this.#drop(key, known)
    const kept: Kept = known?.state === state ? known : { organizationId, state, page: undefined, asked: 0, bytes: 0 }
    kept.asked++
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    if (kept.page) return kept.page
    const page = build().then((body) => new Page(body))
    kept.page = page
    page.then(
      (built) => {
        if (kept.asked > 1) {
          built.onGrowth = (bytes) => this.#grow(key, kept, bytes)
          this.#grow(key, kept, built.body.length)
        } else {
          kept.page = undefined
          this.#grow(key, kept, ENTRY_BYTES)
        }
      },
      () => this.#drop(key, kept),
    )
    return page
  }

  #grow(key: string, kept: Kept, bytes: number): void {
    if (this.#kept.get(key) !== kept) return
    kept.bytes += bytes
    this.#bytes += bytes
    if (kept.bytes > this.#maxBytes * MAX_PAGE_SHARE) this.#drop(key, kept)
    else this.#makeRoom(kept.organizationId)
  }

  #makeRoom(organizationId: string): void {
    let own = 0
    for (const kept of this.#kept.values()) if (kept.organizationId === organizationId) own += kept.bytes
    for (const [key, kept] of this.#kept) {
      const isOwn = kept.organizationId === organizationId
      const isOver = this.#bytes > this.#maxBytes || (isOwn && own > this.#maxBytes * MAX_SHARE_OF_ONE)
      // A page that is still being built takes no room yet.
      if (!isOver || kept.bytes === 0) continue
      if (isOwn) own -= kept.bytes
      this.#drop(key, kept)
    }
  }

  #drop(key: string, kept: Kept): void {
    if (this.#kept.get(key) !== kept) return
    this.#kept.delete(key)
    this.#bytes -= kept.bytes
  }
}
