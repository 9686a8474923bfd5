import { inOwnMemory } from '../../platform/own-memory.ts'

/** A vehicle and the version of its rows; equal versions serialize to equal JSON. */
export interface VehicleVersion {
  id: string
  version: string
}

/** Vehicles in the cache, about 1.2 kB each. */
const MAX_CACHED = 30_000
const COMMA = Buffer.from(',')

/**
 * Caches the JSON of each vehicle by version, so that a vehicle that did not change between two requests is not loaded
 * and serialized again.
 */
export class VehiclePages {
  readonly #kept = new Map<string, { version: string; json: Buffer }>()
  readonly #mostKept: number

  constructor(mostKept = MAX_CACHED) {
    this.#mostKept = mostKept
  }

  /**
   * Returns the JSON of the page's vehicles, separated by commas. `load` is called for changed vehicles; those it does
   * not return are left out.
   */
  async page(
    organizationId: string,
    versions: readonly VehicleVersion[],
    load: (ids: string[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<Buffer[]> {
    const keyOf = (id: string) => `${organizationId} ${id}`
    const changed = versions.filter(({ id, version }) => this.#kept.get(keyOf(id))?.version !== version)
    const loaded = changed.length > 0 ? await load(changed.map(({ id }) => id)) : undefined
    const rows: Buffer[] = []
    for (const { id, version } of versions) {
      const fresh = loaded?.get(id)
      if (fresh !== undefined) this.#keep(keyOf(id), version, inOwnMemory(Buffer.from(fresh)))
      const kept = this.#kept.get(keyOf(id))
      if (kept?.version !== version) continue
      if (rows.length > 0) rows.push(COMMA)
      rows.push(kept.json)
    }
    return rows
  }

  /** Stores an entry and evicts the one that was written longest ago. */
  #keep(key: string, version: string, json: Buffer): void {
    this.#kept.delete(key)
    this.#kept.set(key, { version, json })
    if (this.#kept.size > this.#mostKept) this.#kept.delete(this.#kept.keys().next().value as string)
  }
}
