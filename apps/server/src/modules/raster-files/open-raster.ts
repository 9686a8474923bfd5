// An open cloud-optimized GeoTIFF: its location, its overviews, and the values of a window.
import type { Bounds } from '@stormlane/domain/weather'
import { BaseClient, BaseResponse, fromCustomClient, type GeoTIFF, type GeoTIFFImage } from 'geotiff'
import proj4 from 'proj4'
import { COMPRESSIONS } from './bounded-decoders.ts'
import { fetchRange, type RangeRequest } from './fetch-range.ts'
import { type GeoKeys, LONGITUDE_LATITUDE, projectionName, projectionOf } from './projection.ts'
import { RasterFileError } from './raster-file-error.ts'
import { rasterTexts as TEXTS } from './raster-files.texts.ts'
import {
  budgetReads,
  type PixelWindow,
  refuseCostlyWindow,
  refuseHugeBlocks,
  refuseManyBlocks,
  WINDOW_READ_BYTES,
} from './read-cost.ts'

/** An image of the file: full resolution or an overview. */
export interface Level {
  image: GeoTIFFImage
  /** Pixels of the full image per pixel of this level. */
  scale: number
}

export interface OpenRaster {
  width: number
  height: number
  bounds: Bounds
  projection: string
  levels: readonly Level[]
  noData: number | null
  isGeographic: boolean
  /** Number of pixels around the globe, if the file is in degrees. */
  pixelsAround: number
  /** Returns the fractional column and row of a place in the full image. */
  toPixel(lng: number, lat: number): [column: number, row: number]
  /** The values of the first band, row by row. */
  read(level: Level, window: PixelWindow, signal: AbortSignal): Promise<ArrayLike<number>>
}

/** Block size and cache of file reads: 128 × 64 kB. */
const BLOCKS: Parameters<typeof fromCustomClient>[1] & { blockSize: number; cacheSize: number } = {
  blockSize: 65_536,
  cacheSize: 128,
}
/** A world map in meters has 16 overviews down to one tile. */
const MAX_IMAGES = 24
const REDUCED_RESOLUTION = 1
const PIXEL_IS_POINT = 2
const ZIP_SIGNATURE = 'PK'

export async function openRaster(
  address: string,
  from: Pick<RangeRequest, 'permittedHosts' | 'answerWithinMs'>,
  signal: AbortSignal,
): Promise<OpenRaster> {
  const client = new RangeClient({ address, ...from })
  return client.orItsFailure(async () => {
    await refuseOtherFormats(client, signal)
    return describe(await fromCustomClient(client, BLOCKS, signal), client)
  })
}

/** Checks the first bytes for a clear error message: people paste links to archives and web pages. */
async function refuseOtherFormats(client: RangeClient, signal: AbortSignal): Promise<void> {
  const head = (await client.read(0, 1024, signal)).bytes.subarray(0, 2).toString('latin1')
  if (head === ZIP_SIGNATURE) throw new RasterFileError(TEXTS.isZip)
  if (head !== 'II' && head !== 'MM') throw new RasterFileError(TEXTS.notTiff)
}

async function describe(file: GeoTIFF, client: RangeClient): Promise<OpenRaster> {
  const budget = budgetReads(file)
  const whole = await file.getImage(0)
  await refuseUnreadable(whole)
  const levels = await levelsOf(file, whole)
  refuseManyBlocks(levels.map(({ image }) => image))
  await refuseCutOff(whole, client.fileBytes)
  const keys = whole.getGeoKeys() as GeoKeys | null
  const place = await georeference(whole, keys)
  const projection = keys ? projectionOf(keys) : undefined
  if (!keys || projection === undefined)
    throw new RasterFileError(
      keys ? TEXTS.projection(projectionName(keys) ?? TEXTS.unknownProjection) : TEXTS.noGeoreference,
    )
  const { forward, inverse } = proj4(LONGITUDE_LATITUDE, projection)
  const [width, height] = [whole.getWidth(), whole.getHeight()]
  return {
    width,
    height,
    projection: projectionName(keys) ?? projection,
    levels,
    noData: whole.getGDALNoData(),
    isGeographic: projection === LONGITUDE_LATITUDE,
    pixelsAround: 360 / place.pixelWidth,
    bounds: boundsOf(width, height, (column, row) =>
      inverse([place.west + column * place.pixelWidth, place.north - row * place.pixelHeight]),
    ),
    toPixel(lng, lat) {
      const [x, y] = forward([lng, lat])
      return [
        ((x ?? Number.NaN) - place.west) / place.pixelWidth,
        (place.north - (y ?? Number.NaN)) / place.pixelHeight,
      ]
    },
    read: ({ image }, window, signal) =>
      client.orItsFailure(async () => {
        budget.allow(WINDOW_READ_BYTES)
        await refuseCostlyWindow(image, window)
        const { left, top, right, bottom } = window
        const [band] = await image.readRasters({ window: [left, top, right, bottom], samples: [0], signal })
        if (typeof band !== 'object') throw new RasterFileError(TEXTS.damaged)
        return band
      }),
  }
}

async function refuseUnreadable(image: GeoTIFFImage): Promise<void> {
  const compression = Number((await image.fileDirectory.loadValue('Compression')) ?? 1)
  if (!COMPRESSIONS.has(compression)) throw new RasterFileError(TEXTS.compression(compression))
  refuseHugeBlocks(image)
}

/**
 * Refuses truncated files: the library fills data past the end of the file with zeros, which would be drawn as values.
 */
async function refuseCutOff({ fileDirectory, isTiled }: GeoTIFFImage, fileBytes: number): Promise<void> {
  const [offsets, counts] = await Promise.all([
    fileDirectory.loadValue(isTiled ? 'TileOffsets' : 'StripOffsets'),
    fileDirectory.loadValue(isTiled ? 'TileByteCounts' : 'StripByteCounts'),
  ])
  const starts = offsets as ArrayLike<number | bigint>
  const lengths = counts as ArrayLike<number | bigint>
  for (let block = 0; block < starts.length; block++)
    if (Number(starts[block]) + Number(lengths[block]) > fileBytes) throw new RasterFileError(TEXTS.damaged)
}

/** The upper left corner and the size of a pixel, in units of the projection. */
async function georeference(image: GeoTIFFImage, keys: GeoKeys | null) {
  const load = async (tag: 'ModelTiepoint' | 'ModelPixelScale' | 'ModelTransformation') => {
    const value: unknown = image.fileDirectory.hasTag(tag) ? await image.fileDirectory.loadValue(tag) : undefined
    return value === undefined ? undefined : Array.from(value as ArrayLike<number>)
  }
  const [tie, scale, matrix] = [
    await load('ModelTiepoint'),
    await load('ModelPixelScale'),
    await load('ModelTransformation'),
  ]
  const place = tie && scale ? fromTiePoint(tie, scale) : matrix && fromMatrix(matrix)
  if (!place || !(place.pixelWidth > 0) || !(place.pixelHeight > 0)) throw new RasterFileError(TEXTS.noGeoreference)
  // With PixelIsPoint, the tie point is the center of the first pixel instead of its corner.
  const shift = keys?.GTRasterTypeGeoKey === PIXEL_IS_POINT ? 0.5 : 0
  return { ...place, west: place.west - shift * place.pixelWidth, north: place.north + shift * place.pixelHeight }
}

function fromTiePoint(
  [column = 0, row = 0, , x = 0, y = 0]: readonly number[],
  [width = 0, height = 0]: readonly number[],
) {
  return { west: x - column * width, north: y + row * height, pixelWidth: width, pixelHeight: height }
}

function fromMatrix(matrix: readonly number[]) {
  const [width = 0, shearX = 0, , west = 0, shearY = 0, height = 0, , north = 0] = matrix
  if (shearX !== 0 || shearY !== 0) throw new RasterFileError(TEXTS.rotated)
  return { west, north, pixelWidth: width, pixelHeight: -height }
}

/** The image and its overviews, finest first. Masks and other pages of the file are left out. */
async function levelsOf(file: GeoTIFF, whole: GeoTIFFImage): Promise<Level[]> {
  const levels: Level[] = [{ image: whole, scale: 1 }]
  for (let index = 1; index < MAX_IMAGES; index++) {
    const image = await file.getImage(index).catch(() => undefined)
    if (!image) break
    const kind: unknown = image.fileDirectory.hasTag('NewSubfileType')
      ? await image.fileDirectory.loadValue('NewSubfileType')
      : 0
    const scale = whole.getWidth() / image.getWidth()
    if (kind !== REDUCED_RESOLUTION || !(scale > 1)) continue
    await refuseUnreadable(image)
    levels.push({ image, scale })
  }
  return levels.toSorted((a, b) => a.scale - b.scale)
}

/** The box around the file's edge, which is curved in most projections. */
function boundsOf(width: number, height: number, toPlace: (column: number, row: number) => number[]): Bounds {
  const bounds = { west: 180, south: 85, east: -180, north: -85 }
  const steps = Array.from({ length: 21 }, (_, step) => step / 20)
  for (const across of steps)
    for (const down of steps) {
      const [lng = Number.NaN, lat = Number.NaN] = toPlace(across * width, down * height)
      if (!Number.isFinite(lng) || !Number.isFinite(lat)) continue
      bounds.west = Math.max(-180, Math.min(bounds.west, lng))
      bounds.east = Math.min(180, Math.max(bounds.east, lng))
      bounds.south = Math.max(-85, Math.min(bounds.south, lat))
      bounds.north = Math.min(85, Math.max(bounds.north, lat))
    }
  return bounds
}

type RequestedFile = Pick<RangeRequest, 'address' | 'permittedHosts' | 'answerWithinMs'>

/** Sends the library's range requests over the checked connection. */
class RangeClient extends BaseClient {
  private readonly file: RequestedFile
  private failure: RasterFileError | undefined
  /** Size of the whole file, once the server has stated it. */
  fileBytes = Number.POSITIVE_INFINITY

  constructor(file: RequestedFile) {
    super(file.address)
    this.file = file
  }

  override async request(options: RequestInit = {}): Promise<BaseResponse> {
    const range = /^bytes=(\d+)-(\d+)$/.exec(new Headers(options.headers).get('range') ?? '')
    const [offset, last] = [Number(range?.[1]), Number(range?.[2])]
    const { bytes, contentRange } = await this.read(offset, last - offset + 1, options.signal ?? undefined)
    return new RangeResponse(bytes, contentRange)
  }

  async read(offset: number, length: number, signal = new AbortController().signal) {
    try {
      const answer = await fetchRange({ ...this.file, offset, length, signal })
      const total = /\/(\d+)$/.exec(answer.contentRange)?.[1]
      if (total !== undefined) this.fileBytes = Number(total)
      return answer
    } catch (error) {
      if (error instanceof RasterFileError) this.failure = error
      throw error
    }
  }

  /** Unwraps the library's errors: a failed connection keeps its own message, anything else counts as damage. */
  async orItsFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof RasterFileError) throw error
      throw this.failure ?? new RasterFileError(TEXTS.damaged)
    }
  }
}

class RangeResponse extends BaseResponse {
  private readonly bytes: Buffer
  private readonly contentRange: string

  constructor(bytes: Buffer, contentRange: string) {
    super()
    this.bytes = bytes
    this.contentRange = contentRange
  }

  override get status(): number {
    return 206
  }

  override getHeader(name: string): string | undefined {
    return name.toLowerCase() === 'content-range' ? this.contentRange : undefined
  }

  override async getData(): Promise<ArrayBuffer> {
    return Uint8Array.from(this.bytes).buffer
  }
}
