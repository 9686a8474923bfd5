// Builds the portal if its sources have changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { environment, pinnedNode, root } from './bootstrap.mjs'

const SOURCES = ['apps/portal', 'packages/domain', 'packages/contract', 'package-lock.json']
const NO_SOURCE = /(^|\/)(node_modules|dist)$|\.test\.tsx?$/
const stampFile = path.join(root, 'node_modules', '.cache', 'stormlane-portal-build')

/** Returns false if the build failed; the output of the build goes to the terminal. */
export function ensurePortalBuilt() {
  const stamp = hashOfSources()
  if (existsSync(path.join(root, 'apps/portal/dist/index.html')) && readStamp() === stamp) return true
  console.log('Building the portal…')
  rmSync(stampFile, { force: true })
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const options = { cwd: path.join(root, 'apps/portal'), stdio: 'inherit', env: environment() }
  if (spawnSync(pinnedNode(), [vite, 'build', '--logLevel', 'warn'], options).status !== 0) return false
  compressAssets(path.join(root, 'apps/portal/dist/assets'))
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}

if (import.meta.main && !ensurePortalBuilt()) process.exitCode = 1

/** Compresses files once instead of for each request; the server sends the .br or .gz file next to an asset. */
function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|mjs|css|svg|json|wasm|tiles)$/.test(name)) continue
    const file = path.join(folder, name)
    const content = readFileSync(file)
    if (content.length < 1024) continue
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((name) => filesUnder(name))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(name) {
  if (NO_SOURCE.test(name)) return []
  if (path.extname(name) === '.json' && !name.includes('/')) return [name]
  return readdirSync(path.join(root, name), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = `${name}/${entry.name}`
      if (NO_SOURCE.test(inner)) return []
      return entry.isDirectory() ? filesUnder(inner) : [inner]
    })
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}
