/** A vehicle and the state of its rows: equal states are written equally. */
export interface VehicleVersion {
  id: string
  version: string
}

/** Vehicles that are kept as written: some 1.2 kB each. */
const MOST_KEPT = 30_000
const COMMA = Buffer.from(',')

/**
 * Pages of vehicles from rows that are written once. A truck that stands, and every truck between two reports, is sent to all who ask
 * as it was sent to the first.
 */
export class VehiclePages {
  readonly #kept = new Map<string, { version: string; json: Buffer }>()
  readonly #mostKept: number

  constructor(mostKept = MOST_KEPT) {
    this.#mostKept = mostKept
  }

  /** The page's vehicles in its order, as bytes with commas between; `load` is asked for those that changed. One that is gone by then is left out. */
  async page(
    versions: readonly VehicleVersion[],
    load: (ids: string[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<Buffer[]> {
    const changed = versions.filter(({ id, version }) => this.#kept.get(id)?.version !== version)
    const loaded = changed.length > 0 ? await load(changed.map(({ id }) => id)) : undefined
    const rows: Buffer[] = []
    for (const { id, version } of versions) {
      const fresh = loaded?.get(id)
      if (fresh !== undefined) this.#keep(id, version, Buffer.from(fresh))
      const kept = this.#kept.get(id)
      if (kept?.version !== version) continue
      if (rows.length > 0) rows.push(COMMA)
      rows.push(kept.json)
    }
    return rows
  }

  /** What was written longest ago goes first. */
  #keep(id: string, version: string, json: Buffer): void {
    this.#kept.delete(id)
    this.#kept.set(id, { version, json })
    if (this.#kept.size > this.#mostKept) this.#kept.delete(this.#kept.keys().next().value as string)
  }
}
