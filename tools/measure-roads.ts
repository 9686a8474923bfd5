// Prints the drive times of the authored network against two tables, and its miles against the Stanford GraphBase: 128 cities,
// Rand McNally 1949, of which pairs at most 250 miles apart are driven. Roads were built since, so ours may be shorter. That file is
// not part of the repository; without it only the drive times are printed.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loadAuthoredNetwork } from '../packages/roads/src/index.ts'
import { type Drive, type DriveTimeTable, drives, readDriveTimes } from '../packages/roads/test/drive-times.ts'

const FIXTURES = process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../shared/fixtures')
const MILES_FILE = path.join(FIXTURES, 'distances/sgb_miles.dat')
const FARTHEST_MILES = 250

const network = loadAuthoredNetwork()
const drive = drives(network)

async function printDriveTimes(table: DriveTimeTable): Promise<void> {
  console.log(`\n## Hours by car, ${table} pairs\n`)
  console.log('| from | to | known | ours | error | truck | truck / car | roads |\n|---|---|---|---|---|---|---|---|')
  const errors: number[] = []
  for (const { from, to, hours } of readDriveTimes(table)) {
    const found = await drive(from, to)
    const error = found.hours / hours - 1
    errors.push(error)
    const ratio = (found.truckHours / found.hours).toFixed(2)
    console.log(
      `| ${from} | ${to} | ${hours} | ${found.hours.toFixed(2)} | ${percent(error)} | ${found.truckHours.toFixed(2)} | ${ratio} | ${found.roads} |`,
    )
  }
  console.log(`\n${shares(errors, [0.05, 0.1, 0.15])}`)
}

/** The cities of the Stanford GraphBase with their miles to those named before them. */
function knownMiles(): { from: string; to: string; miles: number }[] {
  const cities: string[] = []
  const rows: number[][] = []
  for (const line of readFileSync(MILES_FILE, 'latin1').split('\n')) {
    if (line === '' || line.startsWith('*')) continue
    const name = /^(.+)\[\d+,\d+\]\d+/.exec(line)?.[1]
    if (name) {
      cities.push(name)
      rows.push([])
    } else rows.at(-1)?.push(...line.trim().split(/\s+/).map(Number))
  }
  return rows.flatMap((row, city) =>
    row.map((miles, back) => ({ from: cities[city] as string, to: cities[city - 1 - back] as string, miles })),
  )
}

async function printDistances(): Promise<void> {
  const names = new Set(network.nodeNames)
  const near = knownMiles().filter(({ miles }) => miles <= FARTHEST_MILES)
  const pairs = near.filter(({ from, to }) => names.has(from) && names.has(to))
  const errors = new Map<Drive['roadKind'], number[]>()
  const far: string[] = []
  for (const { from, to, miles } of pairs) {
    const found = await drive(from, to)
    const error = found.miles / miles - 1
    errors.set(found.roadKind, [...(errors.get(found.roadKind) ?? []), error])
    if (Math.abs(error) > 0.15)
      far.push(`| ${from} | ${to} | ${miles} | ${Math.round(found.miles)} | ${percent(error)} | ${found.roads} |`)
  }
  console.log(`\n## Miles against the Stanford GraphBase (1949), ${pairs.length} of ${near.length} pairs\n`)
  for (const [kind, of] of errors) console.log(`${kind}: ${shares(of, [0.03, 0.05, 0.1, 0.25])}`)
  console.log(`all: ${shares([...errors.values()].flat(), [0.03, 0.05, 0.1, 0.25])}`)
  console.log('\n| from | to | 1949 | ours | difference | roads |\n|---|---|---|---|---|---|')
  for (const line of far) console.log(line)
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`
const shares = (errors: readonly number[], bounds: readonly number[]) =>
  `${errors.length} pairs: ${bounds.map((bound) => `${percent(errors.filter((one) => Math.abs(one) <= bound).length / errors.length)} within ${percent(bound)}`).join(', ')}; mean ${percent(errors.reduce((sum, one) => sum + one, 0) / errors.length)}`

await printDriveTimes('fitted')
await printDriveTimes('held-out')
if (existsSync(MILES_FILE)) await printDistances()
else console.log(`\nWithout ${MILES_FILE} no distances are compared.`)
