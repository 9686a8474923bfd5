// A copy of the sources below .tmp in which a mutant can be tried while the real ones stay as they are.
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

/** Vite serves files below the nearest package.json with workspaces: without its own, the copy may read the installed packages. */
function belongToCheckout(copy: string): void {
  const file = path.join(copy, 'package.json')
  const { workspaces: _, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify(rest))
}

/** Our own packages are linked to the copy, so that a mutant in one of them reaches the others; the rest to what is installed. */
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
