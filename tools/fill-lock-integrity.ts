// Adds the checksums that package-lock.json lacks, as the registry states them. npm leaves them out of entries that it makes from an
// existing node_modules folder, because omit-lockfile-registry-resolved keeps the addresses out of that folder's own lock file, too.
import { writeFile } from 'node:fs/promises'
import { downloadedPlaces, nameAt, packagesOf, readLockText } from './supply-chain/lock-file.ts'

const REGISTRY = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
const AT_ONCE = 8

const text = readLockText()
const file = JSON.parse(text) as { packages: Record<string, Record<string, unknown>> }
const lock = packagesOf(text)
const missing = downloadedPlaces(lock).filter((place) => !lock[place]?.integrity)

async function checksumOf(name: string, version: string): Promise<string> {
  const answer = await fetch(new URL(`${name.replace('/', '%2f')}/${version}`, REGISTRY))
  if (!answer.ok) throw new Error(`The registry answered ${answer.status} for ${name}@${version}.`)
  const { dist } = (await answer.json()) as { dist?: { integrity?: string } }
  if (!dist?.integrity?.startsWith('sha512-')) throw new Error(`The registry has no checksum of ${name}@${version}.`)
  return dist.integrity
}

async function fill(place: string): Promise<void> {
  const entry = file.packages[place] ?? {}
  const integrity = await checksumOf(nameAt(place), String(entry.version))
  // After the version, where npm writes it.
  const { version, ...rest } = entry
  file.packages[place] = { version, integrity, ...rest }
}

const queue = [...missing]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let place = queue.pop(); place !== undefined; place = queue.pop()) await fill(place)
  }),
)
if (missing.length > 0)
  await writeFile(new URL('../package-lock.json', import.meta.url), `${JSON.stringify(file, null, 2)}\n`)
console.log(`${missing.length} checksums added to package-lock.json`)
