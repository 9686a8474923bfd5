// npm run fit:level-chances -w packages/simulation: prints the rows of packages/domain/src/weather/level-chance.data.ts: how often a published level
// came, by index, lead time and level. Run it after `npm run fit:values`, whose worlds it shares.
import { HazardMemory, indexGrids, PublishedFields } from '@stormlane/atmosphere'
import { dayOfYear } from '@stormlane/domain/geo'
import { heatIndexLevel, impactLevelOfIndex, RAIN_RISK_FROM_INCHES_PER_HOUR } from '@stormlane/domain/levels'
import { celsiusToFahrenheit, mmToInches } from '@stormlane/domain/measures'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { STATIONS } from '@stormlane/domain/verification'
import { heatIndex, MAP_INDEX_IDS, type MapIndexId, type Variable } from '@stormlane/domain/weather'
import { AtmosphereModel } from '../src/atmosphere/atmosphere-model.ts'
import { leafOn } from '../src/atmosphere/climate.ts'
import { simulatedCorrection } from '../src/simulated-source.ts'
import { gridAt } from '../test/climate-sample.ts'

const SEEDS = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [211, 212]
const FIRST_RUN = Date.parse('2025-01-08T00:00:00Z')
const RUNS = 12
const BETWEEN_MS = 30 * DAY_MS + 6 * HOUR_MS
/** What lies on the ground is known after this many hours of weather. */
const SPIN_UP_HOURS = 36
const FROM_LEAD = 72
const LAST_LEAD = 167
const EVERY_HOURS = 3
const BINS = [72, 96, 120, 144, 168]
const NAMES = [...MAP_INDEX_IDS, 'rainRate', 'heatIndex'] as const
type Name = (typeof NAMES)[number]

type Fields = Partial<Record<Variable, Float32Array>>

const grid = gridAt(STATIONS)
const correction = simulatedCorrection(grid)

/** Levels of each table at each station. */
type Levels = Record<Name, Int8Array>

class Ground {
  readonly #memory = new HazardMemory(grid.cells)
  readonly #scores = Object.fromEntries(MAP_INDEX_IDS.map((id) => [id, new Float32Array(grid.cells)])) as Record<
    MapIndexId,
    Float32Array
  >

  advance(fields: Fields): void {
    this.#memory.advance(fields, 1)
  }

  levels(fields: Fields, at: Date): Levels {
    const day = dayOfYear(at)
    const fixed = { exposure: grid.terrain.exposure, leafOn: grid.lat.map((lat) => leafOn(lat, day)) }
    indexGrids(MAP_INDEX_IDS, { fields, memory: this.#memory, ...fixed }, this.#scores)
    const ofIndices = MAP_INDEX_IDS.map((id) => [id, Int8Array.from(this.#scores[id], impactLevelOfIndex)])
    const value = (name: Variable, i: number) => fields[name]?.[i] as number
    const rain = Int8Array.from({ length: grid.cells }, (_, i) => {
      const rate = mmToInches(value('rainRate', i))
      return RAIN_RISK_FROM_INCHES_PER_HOUR.filter((from) => rate >= from).length
    })
    const heat = Int8Array.from({ length: grid.cells }, (_, i) => {
      const air = value('temperature', i)
      return air < 26 ? 0 : heatIndexLevel(celsiusToFahrenheit(heatIndex(air, value('dewPoint', i))))
    })
    return { ...Object.fromEntries(ofIndices), rainRate: rain, heatIndex: heat } as Levels
  }
}

/** Cases and hits by name, bin of lead times, and level. */
const counts = new Map<string, { cases: number; hits: number }>()
const countOf = (name: Name, bin: number, level: number) => {
  const key = `${name} ${bin} ${level}`
  const count = counts.get(key) ?? { cases: 0, hits: 0 }
  counts.set(key, count)
  return count
}

for (const seed of SEEDS) {
  const model = new AtmosphereModel(grid, seed)
  for (let run = 0; run < RUNS; run++) {
    const runTime = new Date(FIRST_RUN + run * BETWEEN_MS)
    const published = new PublishedFields(correction, runTime, grid.cells)
    const [forecast, truth] = [new Ground(), new Ground()]
    for (let lead = FROM_LEAD - SPIN_UP_HOURS; lead <= LAST_LEAD; lead++) {
      const at = new Date(runTime.getTime() + lead * HOUR_MS)
      const isSampled = lead >= FROM_LEAD && lead % EVERY_HOURS === 0
      const said = published.at(at, model.forecast(at, runTime))
      forecast.advance(said)
      const shown = isSampled ? forecast.levels(said, at) : null
      const came = model.truth(at)
      truth.advance(came)
      if (!shown) continue
      const real = truth.levels(came, at)
      const bin = BINS.reduce((best, each) => (Math.abs(each - lead) < Math.abs(best - lead) ? each : best))
      for (const name of NAMES)
        for (let i = 0; i < grid.cells; i++) {
          const level = shown[name][i] as number
          if (level < 1) continue
          const count = countOf(name, bin, Math.min(3, level))
          count.cases++
          if ((real[name][i] as number) >= level) count.hits++
        }
    }
  }
}

/** A share of few cases is drawn toward that of the level below and of the lead time before; a quarter is our choice where there is neither. */
const WEIGHT_OF_BELIEF = 30
for (const name of NAMES) {
  process.stdout.write(`  ${name}: [\n`)
  let before = 0.25
  for (const bin of BINS) {
    let belief = before
    const shares = [1, 2, 3].map((level) => {
      const { cases, hits } = countOf(name, bin, level)
      belief = (hits + WEIGHT_OF_BELIEF * belief) / (cases + WEIGHT_OF_BELIEF)
      if (level === 1) before = belief
      return belief.toFixed(2)
    })
    const cases = [1, 2, 3].map((level) => countOf(name, bin, level).cases)
    process.stdout.write(
      `    { leadHours: ${bin}, low: ${shares[0]}, moderate: ${shares[1]}, high: ${shares[2]} }, // ${cases.join(', ')} cases\n`,
    )
  }
  process.stdout.write('  ],\n')
}
