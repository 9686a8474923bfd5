// Reads the stored weather of a period at single points, from the archive of the verification.
import {
  ACTED_ON_LEAD_HOURS,
  type ComparedValues,
  PROVED_VARIABLES,
  type WeatherArchive,
} from '@stormlane/domain/proof'
import { HOUR_MS } from '@stormlane/domain/time'
import { VERIFIED_LEAD_HOURS } from '@stormlane/domain/verification'
import { packedReader } from '../verification/station-codec.ts'
import type { verificationRepository } from '../verification/verification.repository.ts'

type Archive = Pick<ReturnType<typeof verificationRepository>, 'truth' | 'runTimes' | 'forecastsOf'>

/** Rows unpacked in one go: some milliseconds, so that other requests are answered in between. */
const BATCH = 16

export async function readArchive(archive: Archive, hours: readonly number[]): Promise<WeatherArchive> {
  const [first, last] = [hours[0], hours.at(-1)]
  if (first === undefined || last === undefined) return { observed: () => null, forecast: () => null }
  const [from, until] = [new Date(first), new Date(last)]
  const longest = Math.max(...ACTED_ON_LEAD_HOURS) * HOUR_MS
  const stored = new Set((await archive.runTimes(new Date(first - longest), until)).map((time) => time.getTime()))
  const wanted = new Set(
    hours.flatMap((at) => {
      const lead = ACTED_ON_LEAD_HOURS.find((hours) => stored.has(at - hours * HOUR_MS))
      return lead === undefined ? [] : [at - lead * HOUR_MS]
    }),
  )
  const runTimes = [...wanted].map((time) => new Date(time))
  const runs = new Map<number, ReturnType<typeof packedReader>>()
  for (let i = 0; i < runTimes.length; i += BATCH)
    for (const { at, packed } of await archive.forecastsOf(runTimes.slice(i, i + BATCH)))
      runs.set(at.getTime(), packedReader(packed, VERIFIED_LEAD_HOURS.length))
  const truth = new Map(
    (await archive.truth(from, until)).map(({ at, packed }) => [at.getTime(), packedReader(packed, 1)]),
  )
  return {
    observed: (at, point) => valuesOf(truth.get(at), 0, point),
    forecast: (runAt, lead, point) => valuesOf(runs.get(runAt), VERIFIED_LEAD_HOURS.indexOf(lead), point),
  }
}

function valuesOf(
  read: ReturnType<typeof packedReader> | undefined,
  set: number,
  point: number,
): ComparedValues | null {
  if (!read) return null
  const known = PROVED_VARIABLES.flatMap((variable) => {
    const value = read(variable, set, point)
    return Number.isNaN(value) ? [] : [[variable, value] as const]
  })
  return known.length > 0 ? Object.fromEntries(known) : null
}
