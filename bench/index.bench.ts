// All seven impact indices of the map over a whole forecast (25 quarter hours and 168 hours) for many places at once, as after a
// new run. There is no peer, so it is compared with evaluating the registry index by index.
import { HazardMemory, indexGrids } from '@stormlane/atmosphere'
import { IMPACT_INDICES } from '@stormlane/domain/indices'
import { seededRandom } from '@stormlane/domain/measures'
import { FINE_WEATHER, MAP_INDEX_IDS, type Weather } from '@stormlane/domain/weather'
import { compare } from './compare.ts'

const STEPS = 25 + 168

for (const places of [1000, 10_000]) {
  const random = seededRandom(7)
  const field = (low: number, high: number) =>
    Float32Array.from({ length: places }, () => low + (high - low) * random())
  const fields = {
    temperature: field(-20, 38),
    dewPoint: field(-25, 24),
    windSpeed: field(0, 18),
    windGust: field(0, 32),
    rainRate: field(0, 8),
    snowRate: field(0, 12),
    freezingRainRate: field(0, 1),
    visibility: field(200, 16_000),
    lightningProbability: field(0, 0.6),
    roadSurfaceTemperature: field(-15, 45),
    hailSize: field(0, 20),
    tornadoProbability: field(0, 0.03),
  }
  const [exposure, leafOn] = [field(0, 1), field(0, 1)]
  const memory = new HazardMemory(places)
  memory.advance(fields, 3)
  const targets = Object.fromEntries(MAP_INDEX_IDS.map((id) => [id, new Float32Array(places)]))
  const ours = () => {
    for (let step = 0; step < STEPS; step++) indexGrids(MAP_INDEX_IDS, { fields, memory, exposure, leafOn }, targets)
  }
  const plain = () => {
    for (let step = 0; step < STEPS; step++) {
      for (let i = 0; i < places; i++) {
        const at: Weather = { ...FINE_WEATHER }
        for (const [name, values] of Object.entries({ ...fields, ...memory.fields, exposure, leafOn })) {
          at[name as keyof Weather] = values[i] as number
        }
        for (const id of MAP_INDEX_IDS) (targets[id] as Float32Array)[i] = IMPACT_INDICES[id].evaluate(at)
      }
    }
  }
  console.log(
    JSON.stringify(
      compare(
        { bench: 'index', size: places, peer: 'plain registry', tasks: 1 },
        ours,
        places <= 1000 ? plain : undefined,
      ),
    ),
  )
}
