import type { CellGrid } from '@stormlane/domain/geo'
import { inchesToMm } from '@stormlane/domain/measures'

import type { StormFrame } from './storm-frame.ts'

/** Rain rate above which rain is a sign of a severe storm, and the further increase until it is a full sign. */
const SEVERE_RAIN_MMPH = 12
const SEVERE_RAIN_SPREAD_MMPH = 45

/** The strongest sign of a severe storm over the frames, 0-1, in each cell and its neighbors. */
export function severeSigns(frames: readonly StormFrame[], { nx, ny }: CellGrid): Float32Array {
  const signs = new Float32Array(nx * ny)
  for (const frame of frames)
    for (let cell = 0; cell < signs.length; cell++) {
      const here = severeSign(frame, cell)
      if (here === 0) continue
      const [x, y] = [cell % nx, Math.floor(cell / nx)]
      for (let ny0 = Math.max(0, y - 1); ny0 <= Math.min(ny - 1, y + 1); ny0++)
        for (let nx0 = Math.max(0, x - 1); nx0 <= Math.min(nx - 1, x + 1); nx0++)
          signs[ny0 * nx + nx0] = Math.max(signs[ny0 * nx + nx0] as number, here)
    }
  return signs
}

/**
 * Combines lightning with heavy rain, hail and tornado probability. Lightning is forecast for a few hours only; where
 * it is unknown (NaN), only hail and tornadoes count, which are not forecast without a thunderstorm.
 */
export function severeSign(frame: StormFrame, cell: number): number {
  const known = frame.lightningProbability[cell] as number
  if (known < 0.3) return 0
  const heavyRain = Math.min(
    1,
    Math.max(0, ((frame.rainRate[cell] as number) - SEVERE_RAIN_MMPH) / SEVERE_RAIN_SPREAD_MMPH),
  )
  const hail = Math.min(1, (frame.hailSize[cell] as number) / inchesToMm(1))
  const tornado = Math.min(1, (frame.tornadoProbability[cell] as number) / 0.1)
  return Number.isNaN(known) ? Math.max(0.7 * hail, tornado) : known * Math.max(0.6 * heavyRain, 0.7 * hail, tornado)
}
