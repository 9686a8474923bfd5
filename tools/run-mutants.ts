// Makes one small change to a source at a time (mutations.ts), runs the tests that depend on the source, and lists the changes
// that no test detected. Works in a copy of the sources in .tmp, which includes uncommitted changes.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { tryAllMutants } from './mutants-all.ts'
import { describeMutant, findMutants, type Mutant, sampleMutants } from './mutants-found.ts'
import { createScratchCopy } from './mutants-scratch.ts'
import { passes, runDependentTests } from './mutants-tests.ts'
import { applyMutation } from './mutations.ts'

const root = path.dirname(import.meta.dirname)

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    quick: { type: 'boolean' },
    all: { type: 'boolean' },
    resume: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    tests: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const [folder, count] = [positionals[0], Number(positionals[1])]
if (folder && values.all) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  const sample = Number.isInteger(count) ? { size: count, seed: Number(values.seed) } : undefined
  await tryAllMutants({ root, folder: folder.replace(/\/$/, ''), sample, ...values })
  process.exit()
}
if (!folder || !Number.isInteger(count) || count < 1 || !Number.isInteger(Number(values.seed))) {
  console.error('Usage: npm run mutants -- <folder> <count> [--seed 7] [--quick]')
  console.error('       npm run mutants -- <folder> --all [<count> --seed 7] [--tests <folder>] [--resume [--again]]')
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
const mutants = sampleMutants(findMutants(root, folder), count, Number(values.seed))
if (mutants.length === 0) {
  console.error(`There is no source to change below ${folder}.`)
  process.exit(1)
}
const scratch = createScratchCopy(root)
const soundTests = new Map<string, Promise<boolean>>()
let killed = 0
for (const mutant of mutants) {
  const word = await tryMutant(mutant)
  if (word !== 'survived') killed++
  console.log(`${word}  ${describeMutant(mutant)}\n`)
}
const percent = Math.round((100 * killed) / mutants.length)
console.log(`${killed} of ${mutants.length} mutants killed (${percent} %), seed ${values.seed}`)

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
