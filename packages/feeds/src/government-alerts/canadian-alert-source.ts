import type { GovernmentAlert, GovernmentAlertSource } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { withinTime } from '../events/within-time.ts'
import { fetchText, type ModelServer } from '../model-files/fetch-model-file.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { CAP_TEXTS as TEXTS } from './cap.texts.ts'
import { type CapFile, CapFiles } from './cap-files.ts'
import { eachAtOnce } from './each-at-once.ts'

interface Connection extends Pick<ModelServer, 'open' | 'userAgent'> {
  /** `https://dd.weather.gc.ca`, the Datamart of Environment Canada, or a mirror. */
  url: string
  clock: Clock
}

/** The first poll reads two days: about a thousand files. */
const TIMEOUT_SECONDS = 110
/** The Datamart asks clients to open few connections at once. */
const PARALLEL = 6
const MAX_LIST_BYTES = 4 << 20
/** Files of an hour may still arrive for this long after it. */
const LATE_MS = 15 * MINUTE_MS
const OFFICE = /^[A-Z]{4}$/
const HOUR = /^(?:[01]\d|2[0-3])$/
const FILE = /^[\w.-]+\.cap$/
/** Our choice: no real list has more alerts in one hour of one office. */
const MAX_FILES_OF_FOLDER = 2000

/**
 * Alerts of Environment Canada. Its Datamart has a folder for each hour of each office, in which every message is a
 * file: `20260115/WXO-DD/alerts/cap/20260115/CWTO/14/…cap`. Once an hour is over and its files are read, its folder is
 * not listed again.
 */
export class CanadianAlertSource implements GovernmentAlertSource {
  readonly name = 'eccc'
  readonly #connection: Connection
  readonly #files = new CapFiles('CAN')
  readonly #finished = new Set<string>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async messages(known: readonly string[] = [], signal?: AbortSignal, notes?: FeedNotes): Promise<GovernmentAlert[]> {
    const { url, open, userAgent, clock } = this.#connection
    await withinTime({ host: new URL(url).host, given: signal, seconds: TIMEOUT_SECONDS }, async (deadline) => {
      const server: ModelServer = { open, userAgent, signal: deadline, onBytes: (bytes) => notes?.received(bytes) }
      const now = clock.now().getTime()
      const days = [now, now - DAY_MS].map((time) => new Date(time).toISOString().slice(0, 10).replaceAll('-', ''))
      this.#forgetOtherDays(days)
      const found: (Folder[] | null)[] = []
      for (const day of days) found.push(await this.#hours(day, server))
      // Shortly after midnight, the new day may not have a folder yet.
      if (found.every((folders) => folders === null))
        throw unusableAnswer(TEXTS.noFolders(days.join(' and ')), 'no_recent')
      await this.#readFolders(
        found.flatMap((folders) => folders ?? []),
        now,
        server,
        notes,
      )
      if (found[1]) this.#finishDay(days[1] as string, found[1], now)
    })
    return this.#files.unknownTo(known)
  }

  /** Returns the folders of a day that may hold something new; null if the day has no folder. */
  async #hours(day: string, server: ModelServer): Promise<Folder[] | null> {
    if (this.#finished.has(day)) return []
    const root = `${this.#connection.url.replace(/\/$/, '')}/${day}/WXO-DD/alerts/cap/${day}`
    const offices = await listFolder(root, OFFICE, server)
    const folders: Folder[] = []
    await eachAtOnce(offices ?? [], PARALLEL, async (office) => {
      for (const hour of (await listFolder(`${root}/${office}`, HOUR, server)) ?? []) {
        const startsAt = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:00:00Z`)
        folders.push({ url: `${root}/${office}/${hour}`, name: `${day}/${office}/${hour}`, startsAt })
      }
    })
    return offices && folders.filter(({ name }) => !this.#finished.has(name))
  }

  async #readFolders(folders: readonly Folder[], now: number, server: ModelServer, notes?: FeedNotes): Promise<void> {
    const listed: { folder: Folder; files: CapFile[] }[] = []
    await eachAtOnce(folders, PARALLEL, async (folder) => {
      const names = ((await listFolder(folder.url, FILE, server)) ?? []).slice(0, MAX_FILES_OF_FOLDER)
      listed.push({
        folder,
        files: names.map((name) => ({ url: `${folder.url}/${name}`, name: `${folder.name}/${name}` })),
      })
    })
    await this.#files.read(
      listed.flatMap(({ files }) => files),
      server,
      notes,
    )
    for (const { folder, files } of listed) {
      const isOver = now > folder.startsAt + HOUR_MS + LATE_MS
      if (isOver && files.every(({ url }) => this.#files.isDone(url))) this.#finished.add(folder.name)
    }
  }

  /** Marks a past day whose folders have all been read, so that it is not listed again. */
  #finishDay(day: string, folders: readonly Folder[], now: number): void {
    const isOver = now % DAY_MS > LATE_MS
    if (isOver && folders.every(({ name }) => this.#finished.has(name))) this.#finished.add(day)
  }

  #forgetOtherDays(days: readonly string[]): void {
    this.#files.forget((url) => days.some((day) => url.includes(`/${day}/WXO-DD/`)))
    for (const name of this.#finished) if (!days.some((day) => name.startsWith(day))) this.#finished.delete(name)
  }
}

interface Folder {
  url: string
  name: string
  startsAt: number
}

/** Reads the names in a folder from the directory listing of the web server; null for a folder that does not exist. */
async function listFolder(url: string, pattern: RegExp, server: ModelServer): Promise<string[] | null> {
  try {
    const page = await fetchText(`${url}/`, server, MAX_LIST_BYTES)
    const names = [...page.matchAll(/href="([^"]{1,200})"/g)].map(([, name = '']) => name.replace(/\/$/, ''))
    return [...new Set(names)].filter((name) => pattern.test(name))
  } catch (error) {
    if ((error as { isMissing?: boolean }).isMissing) return null
    throw error
  }
}
