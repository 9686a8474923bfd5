import type { LightningEvent } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { type ListedFiles, ModelFileError } from '@stormlane/domain/weather'
import { unusableAnswer } from '../unusable-answer.ts'
import { GLM_TEXTS as TEXTS } from './glm.texts.ts'
import type { Flash } from './read-glm.ts'

export interface Satellite {
  /** `G19`. */
  name: string
  /** Longitudes whose flashes are taken from this satellite; both satellites see the middle of the Americas. */
  west: number
  east: number
  files: (onBytes: (bytes: number) => void) => ListedFiles
}

interface LiveLightning {
  satellites: readonly Satellite[]
  read: (bytes: Uint8Array, signal?: AbortSignal) => Promise<Flash[]>
}

/** How long strikes are shown (LAYER-060). */
const SHOWN_MS = 30 * MINUTE_MS
/** North America and its coasts. */
const [SOUTH, NORTH] = [14, 72]
const FILES_AT_ONCE = 4
/** Our choice: how often a file is read again after the reading failed for another reason than the file's content. */
const MAX_READINGS = 3
/** Our choice: only this many of the newest strikes are sent; a stormy evening has more. */
const MAX_STRIKES = 20_000

/**
 * Lightning that NOAA's satellites saw in the last half hour, from one file every 20 seconds. No file is read twice. The feed has failed
 * only if no satellite answers.
 */
export function liveLightning({ satellites, read }: LiveLightning) {
  const readFiles = new Map<string, Flash[]>()
  /** Failed readings of files whose content is still unknown. */
  const unread = new Map<string, number>()

  async function newFlashes(
    satellite: Satellite,
    now: Date,
    signal?: AbortSignal,
    notes?: FeedNotes,
  ): Promise<string[]> {
    const files = satellite.files((bytes) => notes?.received(bytes))
    const since = now.getTime() - SHOWN_MS
    const hours = [...new Set([since, now.getTime()].map((time) => Math.floor(time / HOUR_MS)))]
    const lists = await Promise.all(hours.map((hour) => files.keys(prefixOf(new Date(hour * HOUR_MS)), signal)))
    const keys = lists.flat().filter((key) => {
      const start = startOf(key)
      return start !== null && start >= since && start <= now.getTime()
    })
    if (keys.length === 0) throw unusableAnswer(TEXTS.noFiles(satellite.name), 'no_recent')
    const left = keys.filter((key) => !readFiles.has(key) && (unread.get(key) ?? 0) < MAX_READINGS)
    const wanted = left.length
    const failed: unknown[] = []
    const note = (key: string, error: unknown) => notes?.refused(nameOfFile(key), (error as Error).message)
    const readOne = async (key: string) => {
      let bytes: Uint8Array
      try {
        bytes = await files.bytes(key, signal)
      } catch (error) {
        signal?.throwIfAborted()
        // The connection failed, not the file: the next poll downloads it again.
        failed.push(error)
        return note(key, error)
      }
      try {
        readFiles.set(key, await read(bytes, signal))
        unread.delete(key)
      } catch (error) {
        signal?.throwIfAborted()
        // Files never change, so one whose content was refused is not read again. A thread that ended says nothing about the file.
        if (error instanceof ModelFileError && !error.isUnread) readFiles.set(key, [])
        else {
          unread.set(key, (unread.get(key) ?? 0) + 1)
          failed.push(error)
        }
        note(key, error)
      }
    }
    const work = async () => {
      for (let key = left.pop(); key; key = left.pop()) await readOne(key)
    }
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, work))
    if (failed.length > 0 && failed.length === wanted) throw failed[0]
    return keys
  }

  const recentKeys = ({ name }: Satellite, now: Date): string[] =>
    [...readFiles.keys()].filter((key) => key.includes(`_${name}_`) && (startOf(key) ?? 0) >= now.getTime() - SHOWN_MS)

  return async (now: Date, signal?: AbortSignal, notes?: FeedNotes): Promise<LightningEvent[]> => {
    const shown: { key: string; satellite: Satellite }[] = []
    const failed: unknown[] = []
    for (const satellite of satellites) {
      let keys: string[]
      try {
        keys = await newFlashes(satellite, now, signal, notes)
      } catch (error) {
        signal?.throwIfAborted()
        failed.push(error)
        // The other satellite goes on, and what this one saw before is shown until it is half an hour old.
        notes?.refused(satellite.name, (error as Error).message)
        keys = recentKeys(satellite, now)
      }
      for (const key of keys) shown.push({ key, satellite })
    }
    if (failed.length === satellites.length) throw failed[0]
    const current = new Set(shown.map(({ key }) => key))
    for (const known of [readFiles, unread]) for (const key of known.keys()) if (!current.has(key)) known.delete(key)
    const strikes = shown.flatMap(({ key, satellite }) =>
      (readFiles.get(key) ?? []).flatMap((flash, i) => toStrike(flash, satellite, `${nameOf(key)}-${i}`, now)),
    )
    return strikes.toSorted((a, b) => b.detectedTime.getTime() - a.detectedTime.getTime()).slice(0, MAX_STRIKES)
  }
}

function toStrike(flash: Flash, { west, east }: Satellite, id: string, now: Date): LightningEvent | [] {
  const { latitude, longitude, time } = flash
  const isHere = latitude >= SOUTH && latitude <= NORTH && longitude >= west && longitude < east
  const age = now.getTime() - time
  if (!isHere || age > SHOWN_MS || age < -MINUTE_MS) return []
  return {
    eventType: 'lightning',
    id,
    detectedTime: new Date(Math.round(time)),
    geoJson: {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [fourDecimals(longitude), fourDecimals(latitude)] },
      properties: {},
    },
  }
}

/** `GLM-L2-LCFA/2025/097/13/`, with the day of the year. */
function prefixOf(hour: Date): string {
  const day = Math.floor((hour.getTime() - Date.UTC(hour.getUTCFullYear(), 0, 1)) / (24 * HOUR_MS)) + 1
  const [year, days, hours] = [
    hour.getUTCFullYear(),
    String(day).padStart(3, '0'),
    String(hour.getUTCHours()).padStart(2, '0'),
  ]
  return `GLM-L2-LCFA/${year}/${days}/${hours}/`
}

/** Parses the start of a file from its name, `…_s20250971300200_e…`, to tenths of a second; null for other names. */
function startOf(key: string): number | null {
  const [, year, day, hours, minutes, tenths] =
    /_s(\d{4})(\d{3})(\d\d)(\d\d)(\d{3})_e\d{14}_c\d{14}\.nc$/.exec(key) ?? []
  if (tenths === undefined) return null
  return Date.UTC(Number(year), 0, Number(day), Number(hours), Number(minutes)) + 100 * Number(tenths)
}

const nameOfFile = (key: string) => key.split('/').at(-1) ?? key
const nameOf = (key: string) => /_(G\d\d_s\d{14})_/.exec(key)?.[1] ?? key
const fourDecimals = (degrees: number) => Math.round(degrees * 10_000) / 10_000
