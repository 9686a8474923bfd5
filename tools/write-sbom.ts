// Writes a bill of materials of everything that is shipped (CycloneDX 1.5, made by npm) and checks it: npm run sbom [-- file].
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Bill, billProblems, shippedBill } from './supply-chain/bill-of-materials.ts'
import { packagesOf, readLockText } from './supply-chain/lock-file.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const [file = 'sbom.cdx.json'] = process.argv.slice(2)
const lock = packagesOf(readLockText())
const { name } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { name: string }

// Made from the lock file, because it has the packages of every platform with their checksums.
const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error']
const script = process.env.npm_execpath
const [program, ...first] = script ? [process.execPath, script] : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
const text = execFileSync(program, [...first, 'sbom', ...options], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  shell: program.endsWith('.cmd'),
})
const bill = shippedBill(JSON.parse(text) as Bill, lock, name)
const problems = billProblems(bill, lock)
for (const problem of problems) console.error(problem)
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${file}: ${bill.components.length} components, ${problems.length} problems`)
if (problems.length > 0) process.exitCode = 1
