// Creates a copy of the sources in .tmp, so that mutants never change the real sources.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const OWN_PACKAGES = '@stormlane'

export function createScratchCopy(root: string): string {
  const copy = path.join(root, '.tmp/mutants')
  rmSync(copy, { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(copy, file))
  belongToCheckout(copy)
  linkInstalledPackages(root, copy)
  return copy
}

/**
 * Vite serves only files below the nearest package.json with workspaces. The copy's package.json has none, so that Vite
 * may read the installed packages.
 */
function belongToCheckout(copy: string): void {
  const file = path.join(copy, 'package.json')
  const { workspaces: _, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify(rest))
}

/**
 * Links our own packages to the copy, so that a mutant in one package affects the others, and all other packages to the
 * installed ones.
 */
function linkInstalledPackages(root: string, copy: string): void {
  const installed = path.join(root, 'node_modules')
  const linked = path.join(copy, 'node_modules')
  mkdirSync(path.join(linked, OWN_PACKAGES), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== OWN_PACKAGES && name !== '.vite') symlinkSync(path.join(installed, name), path.join(linked, name))
  for (const name of readdirSync(path.join(installed, OWN_PACKAGES))) {
    const target = readlinkSync(path.join(installed, OWN_PACKAGES, name))
    symlinkSync(target, path.join(linked, OWN_PACKAGES, name))
  }
  for (const workspace of ['apps', 'packages'].flatMap((group) => childFolders(root, group))) {
    const own = path.join(root, workspace, 'node_modules')
    if (existsSync(own)) symlinkSync(own, path.join(copy, workspace, 'node_modules'))
  }
}

function childFolders(root: string, group: string): string[] {
  return readdirSync(path.join(root, group)).map((name) => path.join(group, name))
}
