// npm run verify: verifies simulated forecasts at the stations with the server's own code, and prints the scores that
// GET /api/verification returns. `--from 2026-01-10 --days 10` choose the period, `--json file` writes the scores,
// `--picture` draws
// docs/pictures/verification.svg. `--compare a.json b.json` compares two versions and fails if the second is worse.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareScores, comparisonTable } from './verification/compare-scores.ts'
import { drawScores } from './verification/draw-scores.ts'
import { type Measured, measure } from './verification/measure.ts'
import { scoreTables } from './verification/print-scores.ts'

const { values, positionals } = parseArgs({
  options: {
    from: { type: 'string', default: '2026-01-10' },
    days: { type: 'string', default: '10' },
    json: { type: 'string' },
    picture: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

if (values.compare) compareFiles(positionals)
else await verify(new Date(`${values.from}T00:00:00Z`), Number(values.days))

async function verify(from: Date, days: number): Promise<void> {
  if (Number.isNaN(from.getTime())) throw new RangeError('--from must be a day like 2026-01-10.')
  if (!(Number.isInteger(days) && days >= 1 && days <= 366)) throw new RangeError('--days must be 1 to 366.')
  const measured = await measure(from, days)
  console.log(scoreTables(measured))
  if (values.json) writeFileSync(values.json, `${JSON.stringify(measured, null, 1)}\n`)
  if (values.picture)
    writeFileSync(path.join(import.meta.dirname, '../docs/pictures/verification.svg'), drawScores(measured))
}

function compareFiles(files: readonly string[]): void {
  const [before, after, ...more] = files
  if (!before || !after || more.length > 0) throw new RangeError('--compare needs two files that --json wrote.')
  const compared = compareScores(readScores(before), readScores(after))
  console.log(comparisonTable(compared))
  if (compared.some(({ isWorse }) => isWorse)) process.exitCode = 1
}

function readScores(file: string): Measured {
  const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Measured>
  if (typeof read.scores !== 'object') throw new RangeError(`${file} has no scores: npm run verify -- --json ${file}`)
  return read as Measured
}
