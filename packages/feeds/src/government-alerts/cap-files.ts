// Files with one message of the Common Alerting Protocol each. A file never changes, so it is read only once.
import type { AlertCountry, GovernmentAlert } from '@stormlane/domain/hazards'
import { type FeedNotes, type FeedProblem, feedProblemOf } from '@stormlane/domain/product'
import { ModelFileError } from '@stormlane/domain/weather'
import { ItemProblem } from '../events/accept-items.ts'
import { fetchBytes, type ModelServer } from '../model-files/fetch-model-file.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { CAP_TEXTS as TEXTS } from './cap.texts.ts'
import { eachAtOnce } from './each-at-once.ts'
import { readCapAlert } from './read-cap-alert.ts'
import { MAX_XML_BYTES } from './xml-document.ts'

export interface CapFile {
  url: string
  /** Name of the file in notes. */
  name: string
}

/** The public servers ask clients to open few connections at once. */
const PARALLEL = 6
/** A bad file is tried again, because it may be listed before it is complete. */
const ATTEMPTS = 3
/** Our choice: if fewer new files are all bad, the feed does not fail, provided that others could be read before. */
const MIN_TELLING = 5

export class CapFiles {
  readonly #country: AlertCountry
  /** The alerts of each file that have not been stored yet. */
  readonly #alerts = new Map<string, readonly GovernmentAlert[]>()
  readonly #failures = new Map<string, number>()

  constructor(country: AlertCountry) {
    this.#country = country
  }

  /** Returns whether the file has been read, or failed too often. */
  isDone(url: string): boolean {
    return this.#alerts.has(url) || (this.#failures.get(url) ?? 0) >= ATTEMPTS
  }

  /** Reads the new files. If all of them fail, the feed fails. */
  async read(files: readonly CapFile[], server: ModelServer, notes?: FeedNotes): Promise<void> {
    const asked = files.filter(({ url }) => !this.isDone(url))
    let first: { item: string; reason: string; problem: FeedProblem } | undefined
    let accepted = 0
    await eachAtOnce(asked, PARALLEL, async ({ url, name }) => {
      try {
        this.#alerts.set(url, readCapAlert(await fetchBytes(url, server, MAX_XML_BYTES), this.#country))
        accepted++
      } catch (error) {
        server.signal?.throwIfAborted()
        if (!(error instanceof ItemProblem) && !(error instanceof ModelFileError)) throw error
        // Failures of the server do not count as failures of the file.
        const isOfItem = error instanceof ItemProblem
        if (isOfItem) this.#failures.set(url, (this.#failures.get(url) ?? 0) + 1)
        notes?.refused(name, error.message)
        first ??= { item: name, reason: error.message, problem: isOfItem ? 'unreadable' : feedProblemOf(error) }
      }
    })
    if (accepted > 0) notes?.accepted?.(accepted)
    const isTelling = asked.length >= MIN_TELLING || this.#alerts.size === 0
    if (first && accepted === 0 && isTelling)
      throw unusableAnswer(TEXTS.noneReadable(asked.length, first.item, first.reason), first.problem)
  }

  /** Returns the read alerts that the caller does not know yet, and drops those that it knows. */
  unknownTo(known: readonly string[]): GovernmentAlert[] {
    const ids = new Set(known)
    for (const [url, alerts] of this.#alerts)
      if (alerts.length > 0 && alerts.every(({ id }) => ids.has(id))) this.#alerts.set(url, [])
    return [...this.#alerts.values()].flat().filter(({ id }) => !ids.has(id))
  }

  /** Forgets files that are no longer listed. */
  forget(isListed: (url: string) => boolean): void {
    for (const files of [this.#alerts, this.#failures])
      for (const url of files.keys()) if (!isListed(url)) files.delete(url)
  }
}
