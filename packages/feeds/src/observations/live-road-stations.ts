import { feedProblemOf } from '@stormlane/domain/product'
import type { ObservationSource } from '@stormlane/domain/verification'
import { withinTime } from '../events/within-time.ts'
import { fetchText, type ModelServer } from '../model-files/fetch-model-file.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { OBSERVATION_TEXTS as TEXTS } from './observations.texts.ts'
import { readRoadStationRows, readRoadStations } from './read-road-stations.ts'

interface RoadStationFeed extends Pick<ModelServer, 'open' | 'userAgent' | 'answers'> {
  /** The service of current reports. */
  url: string
  /** Codes of states, each of which has a network. */
  states: readonly string[]
}

/** A state has up to 150 stations of 1.5 kB. */
const MAX_BYTES = 8 << 20
/** Older reports cannot verify an hour that is stored now. */
const NEWEST_MINUTES = 120
const NETWORKS_AT_ONCE = 4
const TIMEOUT_SECONDS = 60

/**
 * Road weather stations of several states, from the Iowa Environmental Mesonet. A state that cannot be read is noted,
 * and the others are used.
 */
export function liveRoadStations({ url, states, ...server }: RoadStationFeed): ObservationSource {
  return {
    observations: (now, given, notes) =>
      withinTime({ host: new URL(url).host, given, seconds: TIMEOUT_SECONDS }, async (signal) => {
        const connection = { ...server, signal, onBytes: (bytes: number) => notes?.received(bytes) }
        const rows: unknown[] = []
        const problems: string[] = []
        let first: unknown
        const readState = async (state: string) => {
          const network = `${state}_RWIS`
          try {
            const query = `network=${network}&minutes=${NEWEST_MINUTES}`
            rows.push(...readRoadStationRows(await fetchText(`${url}?${query}`, connection, MAX_BYTES)))
          } catch (error) {
            signal.throwIfAborted()
            first ??= error
            problems.push(`${network}: ${(error as Error).message}`)
          }
        }
        for (let i = 0; i < states.length; i += NETWORKS_AT_ONCE)
          await Promise.all(states.slice(i, i + NETWORKS_AT_ONCE).map(readState))
        if (states.length > 0 && problems.length === states.length)
          throw unusableAnswer(TEXTS.noNetwork(states.length, problems[0] ?? ''), feedProblemOf(first))
        for (const problem of problems) notes?.refused(problem.split(':')[0] ?? '', problem.replace(/^[^:]+: /, ''))
        return readRoadStations(rows, now, notes)
      }),
  }
}
