import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ObservationSource, StationObservation } from '@stormlane/domain/verification'
import { withinTime } from '../events/within-time.ts'
import { fetchIfChanged, type ModelServer, type SentFile } from '../model-files/fetch-model-file.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { OBSERVATION_TEXTS as TEXTS } from './observations.texts.ts'
import { readMetars } from './read-metars.ts'

interface ObservationFeed extends Pick<ModelServer, 'open' | 'userAgent'> {
  /** The file of all current reports. */
  url: string
}

const unpack = promisify(gunzip)
const ACCEPT = 'application/gzip, text/csv'
/** Five thousand reports of 300 bytes are 1.5 MB, a quarter of it packed. */
const MAX_BYTES = 16 << 20

/**
 * METARs of all stations from the Aviation Weather Center. Requests are conditional: an unchanged file is not sent
 * again.
 */
export function liveObservations({ url, ...server }: ObservationFeed): ObservationSource {
  let last: { conditions: SentFile['conditions']; observations: StationObservation[] } | undefined
  return {
    observations: (now, given, notes) =>
      withinTime({ host: new URL(url).host, given }, async (signal) => {
        const request = { conditions: last?.conditions ?? {}, accept: ACCEPT, maxBytes: MAX_BYTES }
        const connection = { ...server, signal, onBytes: (bytes: number) => notes?.received(bytes) }
        const sent = await fetchIfChanged(url, request, connection)
        if (sent) last = { conditions: sent.conditions, observations: readMetars(await textOf(sent.bytes), now, notes) }
        return last?.observations ?? []
      }),
  }
}

/** Unpacks the file, unless the server has sent it unpacked, as some do. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!isPacked) return Buffer.from(bytes).toString('utf8')
  try {
    return (await unpack(bytes, { maxOutputLength: MAX_BYTES })).toString('utf8')
  } catch (error) {
    throw unusableAnswer(TEXTS.notUnpacked((error as Error).message))
  }
}
