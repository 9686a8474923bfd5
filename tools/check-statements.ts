// Run after all suites: fails when a statement of docs/requirements.tsv has no test that ran, or a title has an
// id that is not there or more than four ids.
import path from 'node:path'
import { findProofs } from './statements/proofs.ts'
import { readRegister } from './statements/register.ts'
import { readReport } from './statements/reported-tests.ts'
import { SUITES } from './test-steps.mjs'

const folder = process.argv[2] ?? path.join(import.meta.dirname, '../.tmp/reports')
const register = readRegister()
const reports = Object.keys(SUITES).map((name) => ({ name, tests: readReport(path.join(folder, `${name}.json`)) }))
const broken = reports.filter(({ tests }) => !tests).map(({ name }) => name)
if (broken.length > 0) {
  console.log(`No report of ${broken.join(', ')}: which statements have a test cannot be said.`)
  process.exit(1)
}
const { missing, unknown, crowded } = findProofs(
  register,
  reports.flatMap(({ tests }) => tests ?? []),
)
for (const { id, words } of missing) console.log(`✗ ${id} has no test that ran: ${words}`)
for (const { id, title } of unknown) console.log(`✗ ${id} is not in docs/requirements.tsv: ${title}`)
for (const title of crowded) console.log(`✗ a title has more than four ids: ${title}`)
const counted = register.filter(({ isDesign }) => !isDesign).length
console.log(`${counted - missing.length} of ${counted} statements have a test`)
if (missing.length + unknown.length + crowded.length > 0) process.exitCode = 1
