// npm run build:usual -w packages/simulation: writes data/usual-weather.bin, the medians of the simulated climate by place, season and hour.
// Its worlds are used for nothing else. Run it after each change of the simulated climate, then `npm run fit:values`.
import { writeFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import type { UsualWeather } from '@stormlane/domain/weather'
import { AtmosphereModel } from '../src/atmosphere/atmosphere-model.ts'
import { USUAL } from '../src/atmosphere/usual-weather.ts'

const SEEDS = [201, 202, 203, 204, 205, 206]
const YEAR = 2024
const DAYS_OF_A_SEED = 8
const [PERIOD_DAYS, BETWEEN_DAYS] = [61, 7.6]

const names = Object.keys(USUAL.steps) as (keyof UsualWeather)[]
const cells = USUAL.grid.nx * USUAL.grid.ny
const samples = SEEDS.length * DAYS_OF_A_SEED
const models = SEEDS.map((seed) => new AtmosphereModel(USUAL.grid, seed))
const bytes = Buffer.alloc(USUAL.periods * USUAL.hours * names.length * cells)

for (let period = 0; period < USUAL.periods; period++)
  for (let hour = 0; hour < USUAL.hours; hour++) {
    const seen = names.map(() => new Float32Array(cells * samples))
    let sample = 0
    for (const model of models)
      for (let day = 0; day < DAYS_OF_A_SEED; day++, sample++) {
        const middle = Date.UTC(YEAR, 0, 1) + (USUAL.firstDay + period * PERIOD_DAYS) * DAY_MS
        const shift = Math.round((day - (DAYS_OF_A_SEED - 1) / 2) * BETWEEN_DAYS) * DAY_MS
        const fields = model.truth(new Date(middle + shift + (hour * 24 * HOUR_MS) / USUAL.hours))
        for (const [n, name] of names.entries())
          for (let cell = 0; cell < cells; cell++)
            (seen[n] as Float32Array)[cell * samples + sample] = fields[name][cell] as number
      }
    for (const [n, name] of names.entries())
      for (let cell = 0; cell < cells; cell++) {
        const median = (seen[n] as Float32Array).subarray(cell * samples, (cell + 1) * samples).sort()[samples >> 1]
        const first = ((period * USUAL.hours + hour) * names.length + n) * cells
        bytes[first + cell] = Math.min(255, Math.round((median as number) / USUAL.steps[name]))
      }
    process.stdout.write(`period ${period}, hour ${hour}\n`)
  }
writeFileSync(new URL('../data/usual-weather.bin', import.meta.url), deflateRawSync(bytes, { level: 9 }))
