import type { GovernmentAlert, GovernmentAlertSource } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { type Clock, DAY_MS } from '@stormlane/domain/time'
import { ItemProblem } from '../events/accept-items.ts'
import { withinTime } from '../events/within-time.ts'
import { fetchIfChanged, type ModelServer, type SentFile } from '../model-files/fetch-model-file.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { CAP_TEXTS as TEXTS } from './cap.texts.ts'
import { type CapFile, CapFiles } from './cap-files.ts'
import { childrenOf, MAX_XML_BYTES, parseXml, textOf, type XmlElement } from './xml-document.ts'

interface Connection extends Pick<ModelServer, 'open' | 'userAgent'> {
  /** The list of notices of Mexico's weather service, `https://smn.conagua.gob.mx/tools/PHP/feedsmn/cap.php`, or a mirror. */
  url: string
  clock: Clock
}

const TIMEOUT_SECONDS = 60
const ACCEPT = 'application/atom+xml, application/rss+xml, application/xml'
/** The list goes back for months, but notices are valid for hours, rarely for days. */
const OLDEST_MS = 4 * DAY_MS
const MAX_ENTRIES = 500

/** Alerts of Mexico's weather service (CONAGUA): a list in Atom or RSS whose entries link to messages of the Common Alerting Protocol. */
export class MexicanAlertSource implements GovernmentAlertSource {
  readonly name = 'smn'
  readonly #connection: Connection
  readonly #files = new CapFiles('MEX')
  #last: { entries: readonly Entry[]; conditions: SentFile['conditions'] } | undefined

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async messages(known: readonly string[] = [], signal?: AbortSignal, notes?: FeedNotes): Promise<GovernmentAlert[]> {
    const { url, open, userAgent, clock } = this.#connection
    await withinTime({ host: new URL(url).host, given: signal, seconds: TIMEOUT_SECONDS }, async (deadline) => {
      const server: ModelServer = { open, userAgent, signal: deadline, onBytes: (bytes) => notes?.received(bytes) }
      const request = { conditions: this.#last?.conditions ?? {}, accept: ACCEPT, maxBytes: MAX_XML_BYTES }
      const sent = await fetchIfChanged(url, request, server)
      if (sent) this.#last = { entries: readIndex(sent.bytes), conditions: sent.conditions }
      const files = this.#filesSince(clock.now().getTime() - OLDEST_MS, notes)
      const listed = new Set(files.map((file) => file.url))
      this.#files.forget((known) => listed.has(known))
      await this.#files.read(files, server, notes)
    })
    return this.#files.unknownTo(known)
  }

  #filesSince(oldest: number, notes?: FeedNotes): CapFile[] {
    const recent = (this.#last?.entries ?? []).filter(({ updated }) => !(Date.parse(updated) < oldest))
    return recent.slice(0, MAX_ENTRIES).flatMap(({ link, title }) => {
      try {
        return { url: addressOf(link, title, this.#connection.url), name: title }
      } catch (error) {
        if (!(error instanceof ItemProblem)) throw error
        notes?.refused(title, error.message)
        return []
      }
    })
  }
}

interface Entry {
  title: string
  link: string
  /** Empty if the list does not state it. */
  updated: string
}

function readIndex(bytes: Uint8Array): Entry[] {
  const root = parseIndex(bytes)
  if (root.name === 'feed') return childrenOf(root, 'entry').map(atomEntry)
  const [channel] = root.name === 'rss' ? childrenOf(root, 'channel') : []
  if (!channel) throw unusableAnswer(TEXTS.noIndex)
  return childrenOf(channel, 'item').map((item) => ({
    title: textOf(item, 'guid') || textOf(item, 'title'),
    link: textOf(item, 'link'),
    updated: textOf(item, 'pubDate'),
  }))
}

function parseIndex(bytes: Uint8Array): XmlElement {
  try {
    return parseXml(bytes)
  } catch (error) {
    throw error instanceof ItemProblem ? unusableAnswer(TEXTS.badIndex(error.message), 'not_data') : error
  }
}

const atomEntry = (entry: XmlElement): Entry => ({
  title: textOf(entry, 'id') || textOf(entry, 'title'),
  link: childrenOf(entry, 'link')[0]?.attributes.href ?? '',
  updated: textOf(entry, 'updated'),
})

/**
 * Accepts only files on the server of the list. A mirror stores the service's files in a folder named after the
 * service's host.
 */
function addressOf(link: string, title: string, index: string): string {
  if (link === '') throw new ItemProblem(TEXTS.noLink(title))
  const address = URL.parse(link, index)
  if (!address) throw new ItemProblem(TEXTS.noLink(title))
  if (address.origin === new URL(index).origin) return address.href
  const mirrored = index.indexOf(`/${address.host}/`)
  if (mirrored < 0) throw new ItemProblem(TEXTS.otherHost(address.host))
  return `${index.slice(0, mirrored)}/${address.host}${address.pathname}${address.search}`
}
