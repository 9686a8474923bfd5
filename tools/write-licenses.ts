// Writes docs/licenses.md: npm run licenses.
import { writeFile } from 'node:fs/promises'
import { licensesPage } from './supply-chain/licenses.ts'
import { packagesOf, readLockText } from './supply-chain/lock-file.ts'

await writeFile(new URL('../docs/licenses.md', import.meta.url), licensesPage(packagesOf(readLockText())))
console.log('docs/licenses.md written')
