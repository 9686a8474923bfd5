// The models of NOAA and of the European Centre, read from their buckets or from a server that publishes the same files.
import path from 'node:path'
import {
  GfsModel,
  HrrrModel,
  HrrrQuarters,
  IfsModel,
  MrmsRadar,
  NbmModel,
  type Regriddings,
} from '@stormlane/atmosphere'
import { httpListedFiles, httpModelFiles, type OpenUrl, renamedFiles, storedModelFiles } from '@stormlane/feeds'
import type { ModelSettings } from '../../platform/model-settings.ts'
import { openFeed } from '../../platform/outgoing/open-feed.ts'
import { NO_PROXIES, type Proxies } from '../../platform/outgoing/proxy-rules.ts'

/** Feeds that a run is made of. */
export const MODEL_FEEDS = ['HRRR', 'NBM', 'GFS', 'IFS'] as const
export type ModelFeed = (typeof MODEL_FEEDS)[number]
/** Also includes feeds that are not models. */
export type RunFeed = ModelFeed | 'HRRR quarters' | 'MRMS'

/** How the servers of the models are reached. */
export interface ModelConnection {
  /** Servers and file names of the models. */
  models: ModelSettings
  /** None by default. */
  proxies?: Proxies | undefined
  userAgent: string
  /** Wraps every connection, for somebody who listens; only within one thread. */
  connect?: (open: OpenUrl) => OpenUrl
}

export interface LiveConnection extends Omit<ModelConnection, 'connect'> {
  /** Cache of downloaded files, for runs that are made again. */
  folder: string
}

/** The server and the file names of each feed. */
const MODEL_OF = { HRRR: 'HRRR', 'HRRR quarters': 'HRRR', NBM: 'NBM', GFS: 'GFS', IFS: 'IFS' } as const

export function openModelFiles(
  feed: Exclude<RunFeed, 'MRMS'>,
  connection: ModelConnection,
  onBytes?: (bytes: number) => void,
) {
  const { own, templates } = connection.models.names[MODEL_OF[feed]]
  const indexName = feed === 'IFS' ? ecmwfIndex : undefined
  const files = httpModelFiles({ ...serverOf(MODEL_OF[feed], connection), indexName, onBytes })
  return renamedFiles(files, own, templates)
}

/** ECMWF's indexes have the name of their file with another ending. */
const ecmwfIndex = (key: string) => key.replace(/\.grib2$/, '.index')

/** Radar frames, which have no index. */
export const listRadarFiles = (connection: ModelConnection, onBytes?: (bytes: number) => void) =>
  httpListedFiles({ ...serverOf('MRMS', connection), onBytes })

function serverOf(
  name: keyof ModelSettings['servers'],
  { models, proxies = NO_PROXIES, userAgent, connect = (open) => open }: ModelConnection,
) {
  const { baseUrl, isOwn } = models.servers[name]
  return {
    baseUrl,
    userAgent,
    open: connect((url, request) => openFeed(url, { ...request, allowsPrivate: isOwn }, proxies)),
  }
}

type Stored = ReturnType<typeof storedModelFiles>

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
  const [hrrr, nbm, gfs, ifs] = MODEL_FEEDS.map(stored) as [Stored, Stored, Stored, Stored]
  const subhourly = stored('HRRR quarters')
  const quarters = onQuarters ? new HrrrQuarters(subhourly, onQuarters, regriddings) : undefined
  return {
    hrrr: new HrrrModel(hrrr, 'usual', quarters, regriddings),
    longHrrr: new HrrrModel(hrrr, 'long', quarters, regriddings),
    nbm: new NbmModel(nbm, regriddings),
    gfs: new GfsModel(gfs, regriddings),
    ifs: new IfsModel(ifs, regriddings),
    radar: new MrmsRadar(listRadarFiles(connection, (bytes) => onBytes('MRMS', bytes))),
    forgetUnused() {
      for (const files of [hrrr, nbm, gfs, ifs, subhourly]) files.forgetUnused()
    },
  }
}
