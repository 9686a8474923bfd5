// Worker thread that reads GeoTIFFs of other hosts. Its memory is limited, and a file that crashes it breaks no other
// requests.
import { answerTasks, threadData } from '@stormlane/threads'
import { limitDecoders } from './bounded-decoders.ts'
import { drawRasterTile } from './draw-raster-tile.ts'
import { type OpenRaster, openRaster } from './open-raster.ts'
import type { RasterDescription, RasterTask, RasterWorkerData } from './raster-task.ts'

const from = threadData<RasterWorkerData>()
/** Headers and blocks of the files that were viewed last; each keeps at most 8 MB. */
const MAX_OPEN = 4
/** An open file is read anew after this time, because it may have been replaced at its address. */
const KEPT_MS = 300_000

const open = new Map<string, { raster: Promise<OpenRaster>; until: number }>()

await limitDecoders()
answerTasks(async (task: RasterTask, { signal }) => {
  const raster = await rasterAt(task.address, signal)
  return task.kind === 'draw' ? drawRasterTile(raster, task, signal) : describe(raster)
})

function rasterAt(address: string, signal: AbortSignal): Promise<OpenRaster> {
  const known = open.get(address)
  if (known && known.until > Date.now()) return known.raster
  open.delete(address)
  const raster = openRaster(address, from, signal)
  open.set(address, { raster, until: Date.now() + KEPT_MS })
  raster.catch(() => open.delete(address))
  for (const oldest of [...open.keys()].slice(0, -MAX_OPEN)) open.delete(oldest)
  return raster
}

function describe({ bounds, width, height, projection, levels }: OpenRaster): RasterDescription {
  return { bounds, width, height, projection, overviews: levels.length - 1 }
}
