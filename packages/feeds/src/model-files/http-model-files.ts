import type { IndexEntry, ModelFiles } from '@stormlane/domain/weather'
import { planRanges } from './byte-ranges.ts'
import { fetchFields, fetchText, type ModelServer } from './fetch-model-file.ts'
import { readFieldIndex } from './field-index.ts'

interface Connection extends Pick<ModelServer, 'open' | 'userAgent' | 'onBytes'> {
  /** `https://noaa-hrrr-bdp-pds.s3.amazonaws.com` or a mirror. */
  baseUrl: string
  /** The name of the index of a file; `.idx` after its own name if not given. */
  indexName?: ((key: string) => string) | undefined
}

/** Concurrent connections; NOAA's buckets allow many more. */
const PARALLEL_RANGES = 4

/** Model files on a web server that answers range requests, each with an index beside it. */
export function httpModelFiles({ baseUrl, indexName = (key) => `${key}.idx`, ...server }: Connection): ModelFiles {
  return {
    async index(key, signal) {
      const url = `${baseUrl}/${key}`
      return readFieldIndex(await fetchText(`${baseUrl}/${indexName(key)}`, { ...server, signal }), url)
    },
    async messages(key, entries, signal) {
      const ranges = planRanges(entries)
      const messages = new Map<IndexEntry, Buffer>()
      const fetchRest = async () => {
        for (let range = ranges.shift(); range; range = ranges.shift())
          for (const [entry, message] of await fetchFields(`${baseUrl}/${key}`, range, { ...server, signal }))
            messages.set(entry, message)
      }
      await Promise.all(Array.from({ length: PARALLEL_RANGES }, fetchRest))
      return messages
    },
  }
}
