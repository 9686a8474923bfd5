// Follows hourly runs at days of four seasons in worlds that nothing was fitted to, and prints how often storms kept their identity,
// which splits and merges were recorded, and how many true storms were forecast.
import { AtmosphereModel } from '../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { GridFrames } from '../packages/simulation/src/events/grid-frames.ts'
import { areaGrid } from '../packages/simulation/src/simulated-source.ts'
import { followStorms, type StormFollowing } from './storms/follow-storms.ts'

const DEGREES = 1
const DAYS = ['2025-01-10', '2025-04-12', '2025-07-20', '2025-09-10']
const USUAL_RUNS = 24
const USUAL_SEEDS = [99, 7]

const COLUMNS: readonly (readonly [keyof StormFollowing, string])[] = [
  ['pairs', 'pairs of runs'],
  ['kept', 'same id'],
  ['recorded', 'other id, recorded'],
  ['splits', 'splits'],
  ['merges', 'merges'],
  ['hits', 'hits'],
  ['misses', 'misses'],
  ['falseAlarms', 'false alarms'],
]

const [runs = USUAL_RUNS, ...seeds] = process.argv.slice(2).map(Number)
console.log(`| day | world | ${COLUMNS.map(([, title]) => title).join(' | ')} | identity kept |`)
console.log(`|---|${'---|'.repeat(COLUMNS.length + 2)}`)
const total: Record<string, number> = {}
for (const seed of seeds.length > 0 ? seeds : USUAL_SEEDS)
  for (const day of DAYS) {
    const frames = new GridFrames(new AtmosphereModel(areaGrid(DEGREES), seed))
    const result = followStorms(frames, Date.parse(`${day}T00:00:00Z`), runs)
    for (const [key] of COLUMNS) total[key] = (total[key] ?? 0) + result[key]
    console.log(row(day, String(seed), { ...result }))
  }
console.log(row('all', '', total))

function row(day: string, world: string, result: Readonly<Record<string, number>>): string {
  const { pairs = 0, kept = 0, recorded = 0 } = result
  const share = pairs === 0 ? '' : `${((100 * (kept + recorded)) / pairs).toFixed(1)}%`
  return `| ${[day, world, ...COLUMNS.map(([key]) => result[key]), share].join(' | ')} |`
}
