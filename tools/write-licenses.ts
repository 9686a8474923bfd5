// Writes docs/licenses.md: npm run licenses. Exits with 1 if a license may not be part of a product under Apache 2.0.
import { writeFile } from 'node:fs/promises'
import { isAllowed, licensesPage, shippedPackages } from './supply-chain/licenses.ts'
import { packagesOf, readLockText } from './supply-chain/lock-file.ts'

const lock = packagesOf(readLockText())
await writeFile(new URL('../docs/licenses.md', import.meta.url), licensesPage(lock))
console.log('docs/licenses.md written')
for (const { name, license } of shippedPackages(lock).filter((one) => !isAllowed(one))) {
  console.error(`${name} may not be shipped: its license is ${license}.`)
  process.exitCode = 1
}
