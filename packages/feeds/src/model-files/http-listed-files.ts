import { type ListedFiles, ModelFileError } from '@stormlane/domain/weather'
import { fetchBytes, fetchText, type ModelServer } from './fetch-model-file.ts'

interface Connection extends Pick<ModelServer, 'open' | 'userAgent' | 'onBytes'> {
  /** `https://noaa-mrms-pds.s3.amazonaws.com` or a mirror. */
  baseUrl: string
}

/**
 * Files of an Amazon S3 bucket, listed with ListObjectsV2. One answer has up to 1000 names, which are enough for an
 * hour.
 */
export function httpListedFiles({ baseUrl, ...server }: Connection): ListedFiles {
  return {
    async keys(prefix, signal) {
      const url = `${baseUrl}/?list-type=2&prefix=${encodeURIComponent(prefix)}`
      const list = await fetchText(url, { ...server, signal })
      if (!list.includes('<ListBucketResult')) throw new ModelFileError(`${url} did not answer with a list of files.`)
      return [...list.matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, key]) => (key?.startsWith(prefix) ? key : []))
    },
    bytes: (key, signal) => fetchBytes(`${baseUrl}/${key}`, { ...server, signal }),
  }
}
