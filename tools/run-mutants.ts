// Makes one small change to a source at a time (mutations.ts), runs the tests that depend on the source, and lists the changes
// that no test detected. Works in a copy of the sources in .tmp, which includes uncommitted changes.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { tryAllMutants } from './mutants-all.ts'
import { describeMutant, findMutants, type Mutant, sampleMutants } from './mutants-found.ts'
import { createScratchCopy } from './mutants-scratch.ts'
import { passes, runDependentTests } from './mutants-tests.ts'
import { applyMutation, isWiring } from './mutations.ts'

const root = path.dirname(import.meta.dirname)

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    quick: { type: 'boolean' },
    wiring: { type: 'boolean', default: false },
    all: { type: 'boolean' },
    resume: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    tests: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const [folders, count] = [positionals.slice(0, values.all ? 1 : -1), Number(positionals.at(-1))]
const [folder] = folders
if (folder && values.all) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  const sample = Number.isInteger(count) ? { size: count, seed: Number(values.seed) } : undefined
  await tryAllMutants({ root, folder: folder.replace(/\/$/, ''), sample, ...values })
  process.exit()
}
if (!folder || !Number.isInteger(count) || count < 1 || !Number.isInteger(Number(values.seed))) {
  console.error('Usage: npm run mutants -- <folders> <count> [--seed 7] [--quick] [--wiring]')
  console.error('       npm run mutants -- <folder> --all [<count> --seed 7] [--tests <folder>] [--resume [--again]]')
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
const found = folders.flatMap((one) => findMutants(root, one))
const wished = values.wiring ? found.filter(({ kind }) => isWiring(kind)) : found
const mutants = sampleMutants(wished, count, Number(values.seed))
if (mutants.length === 0) {
  console.error(`There is no source to change below ${folders.join(' or ')}.`)
  process.exit(1)
}
const scratch = createScratchCopy(root)
const soundTests = new Map<string, Promise<boolean>>()
const survivors = new Set<Mutant>()
for (const mutant of mutants) {
  const word = await tryMutant(mutant)
  if (word === 'survived') survivors.add(mutant)
  console.log(`${word}  ${describeMutant(mutant)}\n`)
}
const killed = mutants.length - survivors.size
const percent = Math.round((100 * killed) / mutants.length)
const ofWiring = mutants.filter(({ kind }) => isWiring(kind))
const wiringKilled = ofWiring.filter((mutant) => !survivors.has(mutant)).length
const ofThem = ofWiring.length > 0 ? `; of ${ofWiring.length} changes of the wiring ${wiringKilled}` : ''
console.log(`${killed} of ${mutants.length} mutants killed (${percent} %)${ofThem}, seed ${values.seed}`)

async function tryMutant(mutant: Mutant): Promise<'killed' | 'survived' | 'endless'> {
  const file = path.join(scratch, mutant.file)
  writeFileSync(file, applyMutation(mutant.source, mutant))
  const { verdict, failedFiles } = await runDependentTests(scratch, mutant.file, values.quick ?? false)
  writeFileSync(file, mutant.source)
  for (const testFile of failedFiles) {
    if (!soundTests.has(testFile)) soundTests.set(testFile, passes(scratch, testFile))
    if (await soundTests.get(testFile)) continue
    console.error(`${path.relative(scratch, testFile)} fails without a mutant, too: fix it first.`)
    process.exit(1)
  }
  return verdict
}
