// The mutants of the sources below a folder.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { seededRandom } from '@stormlane/domain/measures'
import { findMutations, type Mutation } from './mutations.ts'

export interface Mutant extends Mutation {
  file: string
  source: string
}

const NOT_A_SOURCE = /\.(test|spec|bench|fixture|config|d)\.tsx?$|(^|\/)(test|e2e|bench|migrations)\//

export function findMutants(root: string, below: string): Mutant[] {
  return listFiles(root, below)
    .filter((file) => /\.tsx?$/.test(file) && !NOT_A_SOURCE.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      return findMutations(file, source).map((mutation) => ({ ...mutation, file, source }))
    })
}

/** Files of the checkout below a folder, committed or not. */
export function listFiles(root: string, below: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', below], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((file) => file !== '')
}

/** Returns its place and the changed lines, as in a patch. */
export function describeMutant(mutant: Mutant): string {
  const { file, kind, source, start, end, replacement } = mutant
  const from = source.lastIndexOf('\n', start - 1) + 1
  const lineEnd = source.indexOf('\n', end)
  const to = lineEnd === -1 ? source.length : lineEnd
  const signed = (sign: string, text: string) => text.split('\n').map((line) => `  ${sign} ${line}`)
  const after = source.slice(from, start) + replacement + source.slice(end, to)
  const place = `${file}:${source.slice(0, start).split('\n').length}`
  return [`${place}  ${kind}`, ...signed('-', source.slice(from, to)), ...signed('+', after)].join('\n')
}

/** Draws the kind of mutation first, because literals would otherwise make up most of the sample. */
export function sampleMutants(all: readonly Mutant[], size: number, seed: number): Mutant[] {
  const random = seededRandom(seed)
  const takeOne = <T>(from: T[]): T | undefined => from.splice(Math.floor(random() * from.length), 1)[0]
  const byKind = new Map(Map.groupBy(all, ({ kind }) => kind))
  const taken: Mutant[] = []
  while (taken.length < size && byKind.size > 0) {
    const kind = takeOne([...byKind.keys()])
    const mutant = kind && takeOne(byKind.get(kind) ?? [])
    if (mutant) taken.push(mutant)
    else if (kind) byKind.delete(kind)
  }
  return taken
}
