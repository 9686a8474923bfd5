import type { IndexEntry, ModelFiles } from '@stormlane/domain'
import { planRanges } from './byte-ranges.ts'
import { fetchFields, fetchText } from './fetch-model-file.ts'
import { readFieldIndex } from './field-index.ts'

interface Connection {
  /** `https://noaa-hrrr-bdp-pds.s3.amazonaws.com` or a mirror. */
  baseUrl: string
  userAgent: string
}

/** Connections at once; NOAA's buckets allow many more. */
const PARALLEL_RANGES = 4

/** Model files on a web server that answers range requests, each with an index beside it. */
export function httpModelFiles({ baseUrl, userAgent }: Connection): ModelFiles {
  return {
    async index(key, signal) {
      const url = `${baseUrl}/${key}`
      return readFieldIndex(await fetchText(`${url}.idx`, { userAgent, signal }), url)
    },
    async messages(key, entries, signal) {
      const ranges = planRanges(entries)
      const messages = new Map<IndexEntry, Buffer>()
      const fetchRest = async () => {
        for (let range = ranges.shift(); range; range = ranges.shift())
          for (const [entry, message] of await fetchFields(`${baseUrl}/${key}`, range, { userAgent, signal }))
            messages.set(entry, message)
      }
      await Promise.all(Array.from({ length: PARALLEL_RANGES }, fetchRest))
      return messages
    },
  }
}
