import { DISRUPTION_COMPONENTS, exposureShare, IMPACT_INDICES } from '@stormlane/domain/indices'
import {
  FINE_WEATHER,
  type MapIndexId,
  type Variable,
  type Weather,
  type WeatherInput,
} from '@stormlane/domain/weather'
import type { HazardMemory } from './hazard-memory.ts'

export interface IndexGridInput {
  fields: Partial<Record<Variable, Float32Array>>
  memory: HazardMemory
  exposure: Float32Array
  leafOn: Float32Array
}

/** What lies on the ground from before the run, and what has rained. */
const GROUND: readonly WeatherInput[] = [
  'rain1h',
  'rain3h',
  'rain6h',
  'rain24h',
  'iceAccretion',
  'groundSnowDepth',
  'roadSnowDepth',
  'roadWater',
]

/**
 * Evaluates indices in every cell and writes them to `targets`, NaN in cells without weather, or where an index needs to know what lies
 * on the ground and that is not known yet. Variables that the source lacks count as
 * fine weather. The disruption index is combined from the scores of its components, if those are evaluated too.
 */
export function indexGrids(
  ids: readonly MapIndexId[],
  input: IndexGridInput,
  targets: Record<string, Float32Array>,
): void {
  const at: Weather = { ...FINE_WEATHER }
  const cells = input.exposure.length
  const load = createCellLoader(input, cells)
  const simple = ids
    .filter((id) => !canCombine(id, ids))
    .map((id) => {
      const index = IMPACT_INDICES[id]
      return {
        index,
        target: targets[id] as Float32Array,
        needsGround: index.inputs.some((one) => GROUND.includes(one)),
      }
    })
  for (let i = 0; i < cells; i++) {
    load(at, i)
    // A score of no weather would say that nothing is wrong.
    const isKnown = !Number.isNaN(at.temperature)
    const isGroundKnown = !Number.isNaN(at.roadWater)
    for (let k = 0; k < simple.length; k++) {
      const { index, target, needsGround } = simple[k] as (typeof simple)[number]
      target[i] = isKnown && (isGroundKnown || !needsGround) ? index.evaluate(at) : Number.NaN
    }
  }
  for (const id of ids) if (canCombine(id, ids)) combine(id, input.exposure, targets)
}

function canCombine(id: MapIndexId, ids: readonly MapIndexId[]): boolean {
  return id === 'disruption' && DISRUPTION_COMPONENTS.every(([index]) => (ids as readonly string[]).includes(index.id))
}

function combine(id: MapIndexId, exposure: Float32Array, targets: Record<string, Float32Array>): void {
  const target = targets[id] as Float32Array
  const components = DISRUPTION_COMPONENTS.map(([index, weight]) => ({
    scores: targets[index.id] as Float32Array,
    weight,
  }))
  for (let i = 0; i < target.length; i++) {
    let worst = 0
    for (const { scores, weight } of components) worst = Math.max(worst, weight * (scores[i] as number))
    target[i] = worst * exposureShare(exposure[i] as number)
  }
}

/** Returns a function that fills in the weather of a cell. Assigned by name, because keyed writes took longer than the indices. */
function createCellLoader(
  { fields, memory, exposure, leafOn }: IndexGridInput,
  cells: number,
): (at: Weather, i: number) => void {
  const fieldOrFine = (given: Float32Array | undefined, fine: WeatherInput) =>
    given ?? new Float32Array(cells).fill(FINE_WEATHER[fine])
  const temperature = fieldOrFine(fields.temperature, 'temperature')
  const dewPoint = fieldOrFine(fields.dewPoint, 'dewPoint')
  const windSpeed = fieldOrFine(fields.windSpeed, 'windSpeed')
  const windGust = fieldOrFine(fields.windGust, 'windGust')
  const rainRate = fieldOrFine(fields.rainRate, 'rainRate')
  const snowRate = fieldOrFine(fields.snowRate, 'snowRate')
  const freezingRainRate = fieldOrFine(fields.freezingRainRate, 'freezingRainRate')
  const visibility = fieldOrFine(fields.visibility, 'visibility')
  const lightningProbability = fieldOrFine(fields.lightningProbability, 'lightningProbability')
  const roadSurfaceTemperature = fieldOrFine(fields.roadSurfaceTemperature, 'roadSurfaceTemperature')
  const hailSize = fieldOrFine(fields.hailSize, 'hailSize')
  const tornadoProbability = fieldOrFine(fields.tornadoProbability, 'tornadoProbability')
  const { rain1h, rain3h, rain6h, rain24h, iceAccretion, groundSnowDepth, roadSnowDepth, roadWater } = memory.fields
  return (at, i) => {
    at.temperature = temperature[i] as number
    at.dewPoint = dewPoint[i] as number
    at.windSpeed = windSpeed[i] as number
    at.windGust = windGust[i] as number
    at.rainRate = rainRate[i] as number
    at.snowRate = snowRate[i] as number
    at.freezingRainRate = freezingRainRate[i] as number
    at.visibility = visibility[i] as number
    at.lightningProbability = lightningProbability[i] as number
    at.roadSurfaceTemperature = roadSurfaceTemperature[i] as number
    at.hailSize = hailSize[i] as number
    at.tornadoProbability = tornadoProbability[i] as number
    at.rain1h = rain1h[i] as number
    at.rain3h = rain3h[i] as number
    at.rain6h = rain6h[i] as number
    at.rain24h = rain24h[i] as number
    at.iceAccretion = iceAccretion[i] as number
    at.groundSnowDepth = groundSnowDepth[i] as number
    at.roadSnowDepth = roadSnowDepth[i] as number
    at.roadWater = roadWater[i] as number
    at.leafOn = leafOn[i] as number
    at.exposure = exposure[i] as number
  }
}
