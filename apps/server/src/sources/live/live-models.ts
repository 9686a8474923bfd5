// NOAA's models, read from its buckets or from a server that publishes the same files.
import path from 'node:path'
import { GfsModel, HrrrModel, HrrrQuarters, MrmsRadar, NbmModel, type Regriddings } from '@stormlane/atmosphere'
import { httpListedFiles, httpModelFiles, type OpenUrl, storedModelFiles } from '@stormlane/feeds'
import { openGuarded } from '../../platform/outgoing/guarded-connection.ts'

/** Feeds that a run is made of. */
export const MODEL_FEEDS = ['HRRR', 'NBM', 'GFS'] as const
export type ModelFeed = (typeof MODEL_FEEDS)[number]
/** Also includes feeds that are not models. */
export type RunFeed = ModelFeed | 'HRRR quarters' | 'MRMS'

export interface LiveConnection {
  /** A server with the files of each bucket under the bucket's name; undefined for the buckets themselves. */
  feedsBaseUrl: string | undefined
  userAgent: string
  /** Cache of downloaded files, for runs that are made again. */
  folder: string
}

const BUCKETS: Record<RunFeed, string> = {
  HRRR: 'noaa-hrrr-bdp-pds',
  'HRRR quarters': 'noaa-hrrr-bdp-pds',
  NBM: 'noaa-nbm-grib2-pds',
  GFS: 'noaa-gfs-bdp-pds',
  MRMS: 'noaa-mrms-pds',
}

export const openModelFiles = (
  feed: Exclude<RunFeed, 'MRMS'>,
  connection: LiveConnection,
  onBytes?: (bytes: number) => void,
) => httpModelFiles({ ...bucketOf(feed, connection), onBytes })

function bucketOf(feed: RunFeed, { feedsBaseUrl, userAgent }: LiveConnection) {
  const bucket = BUCKETS[feed]
  // The operator chose the address of FEEDS_BASE_URL, so it may be a private one.
  const allowsPrivate = feedsBaseUrl !== undefined
  return {
    baseUrl: feedsBaseUrl ? `${feedsBaseUrl.replace(/\/$/, '')}/${bucket}` : `https://${bucket}.s3.amazonaws.com`,
    userAgent,
    open: (url: URL, request: Parameters<OpenUrl>[1]) => openGuarded(url, { ...request, allowsPrivate }),
  }
}

interface Listeners {
  onBytes: (feed: RunFeed, bytes: number) => void
  /**
   * Called for each file of quarters with null, or with the reason why it cannot be used. Null if only HRRR's hours are
   * read.
   */
  onQuarters: ((problem: string | null) => void) | null
}

/** Opens the models for runs on one grid. The files that they read are kept until a run no longer needs them. */
export function openLiveModels(
  connection: LiveConnection,
  { onBytes, onQuarters }: Listeners,
  regriddings: Regriddings,
) {
  const stored = (feed: Exclude<RunFeed, 'MRMS'>) =>
    storedModelFiles(
      openModelFiles(feed, connection, (bytes) => onBytes(feed, bytes)),
      path.join(connection.folder, feed.toLowerCase().replace(' ', '-')),
    )
  const [hrrr, nbm, gfs, subhourly] = [stored('HRRR'), stored('NBM'), stored('GFS'), stored('HRRR quarters')]
  const quarters = onQuarters ? new HrrrQuarters(subhourly, onQuarters, regriddings) : undefined
  return {
    hrrr: new HrrrModel(hrrr, 'usual', quarters, regriddings),
    longHrrr: new HrrrModel(hrrr, 'long', quarters, regriddings),
    nbm: new NbmModel(nbm, regriddings),
    gfs: new GfsModel(gfs, regriddings),
    radar: new MrmsRadar(
      httpListedFiles({ ...bucketOf('MRMS', connection), onBytes: (bytes) => onBytes('MRMS', bytes) }),
    ),
    forgetUnused() {
      for (const files of [hrrr, nbm, gfs, subhourly]) files.forgetUnused()
    },
  }
}
