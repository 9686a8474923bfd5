import { KM_PER_DEGREE, length } from './coarse-grid.ts'
import type { DriftingTexture } from './drifting-texture.ts'
import type { ModelGrid } from './model-grid.ts'
import { type ModelFields, smoothStep, type Workspace } from './model-state.ts'
import type { TropicalCyclone } from './tropical-cyclones.ts'

/** Radius of a cyclone's influence. */
const REACH_KM = 950

/** Adds tropical cyclones: pressure and wind after Holland (1980), spiral rain bands, and a calm eye. */
export function tropicalWeather(
  cyclones: readonly TropicalCyclone[],
  grid: ModelGrid,
  work: Workspace,
  fields: ModelFields,
  bands: DriftingTexture,
): void {
  for (const cyclone of cyclones) {
    for (let i = 0; i < grid.cells; i++) {
      const dy = ((grid.lat[i] as number) - cyclone.lat) * KM_PER_DEGREE
      if (dy > REACH_KM || dy < -REACH_KM) continue
      const dx =
        ((grid.lng[i] as number) - cyclone.lng) * KM_PER_DEGREE * Math.cos(((grid.lat[i] as number) * Math.PI) / 180)
      const r = length(dx, dy)
      if (r > REACH_KM) continue
      applyCyclone(i, dx, dy, Math.max(1, r), cyclone, grid, work, fields, bands)
    }
  }
}

function applyCyclone(
  i: number,
  dx: number,
  dy: number,
  r: number,
  { depth, eyeKm, eastward, northward }: TropicalCyclone,
  grid: ModelGrid,
  work: Workspace,
  fields: ModelFields,
  bands: DriftingTexture,
): void {
  const fade = 1 - smoothStep((r - 0.6 * REACH_KM) / (0.4 * REACH_KM))
  const land = grid.terrain.land[i] as number
  // Holland's profile with shape 1.35: p = pc + Δp exp(-(R/r)^B).
  const shape = (eyeKm / r) ** 1.35
  const filled = Math.exp(-shape)
  fields.pressure[i] = (fields.pressure[i] as number) - depth * (1 - filled) * fade
  const cyclostrophic = Math.sqrt((1.35 * depth * 100 * shape * filled) / 1.15)
  const speed = cyclostrophic * fade * (0.92 - 0.3 * land)
  // Air flows inward at 20° across the isobars, and the motion of the storm adds to the wind on its right side.
  const inflow = (20 * Math.PI) / 180
  const tx = -dy / r
  const ty = dx / r
  const east = speed * (tx * Math.cos(inflow) - (dx / r) * Math.sin(inflow)) + 0.5 * eastward * fade * (speed / 30)
  const north = speed * (ty * Math.cos(inflow) - (dy / r) * Math.sin(inflow)) + 0.5 * northward * fade * (speed / 30)
  const from = ((fields.windDirection[i] as number) * Math.PI) / 180
  const before = fields.windSpeed[i] as number
  const share = 1 - smoothStep(speed / 18)
  const u = east - before * Math.sin(from) * share
  const v = north - before * Math.cos(from) * share
  fields.windSpeed[i] = length(u, v)
  fields.windDirection[i] = ((Math.atan2(-u, -v) * 180) / Math.PI + 360) % 360

  // Rain falls in the eyewall and in bands along logarithmic spirals.
  const strength = Math.min(1.6, depth / 40)
  const wall = Math.exp(-(((r - 1.25 * eyeKm) / (0.55 * eyeKm)) ** 2))
  const angle = Math.atan2(dy, dx)
  const spiral = angle + 2.6 * Math.log(r / eyeKm)
  const arm = 0.5 + 0.5 * Math.cos(2 * spiral)
  const texture = bands.at(dx, dy, 0, 0)
  const bandRain = Math.max(0, arm * 1.1 - 0.25 + 0.35 * texture) * Math.exp(-r / 260)
  const shield = 0.9 * Math.exp(-((r / 330) ** 2))
  const outside = smoothStep((r - 0.55 * eyeKm) / (0.5 * eyeKm))
  work.steady[i] = (work.steady[i] as number) + strength * fade * outside * (shield * (3 + texture) + 9 * bandRain)
  work.convective[i] = Math.max(
    (work.convective[i] as number) * (1 - 0.7 * shield),
    strength * fade * outside * (34 * wall + 24 * bandRain * Math.max(0, 0.4 + 0.6 * texture)),
  )
  // The core is warm and saturated.
  const core = fade * Math.exp(-((r / 380) ** 2))
  const air = fields.temperature[i] as number
  fields.temperature[i] = air + core * 0.5 * (26.5 - air)
  fields.dewPoint[i] = Math.min((fields.temperature[i] as number) - 0.4, (fields.dewPoint[i] as number) + core * 3)
  work.cloud[i] = Math.max(work.cloud[i] as number, outside * fade * Math.exp(-((r / 480) ** 2)))
}
