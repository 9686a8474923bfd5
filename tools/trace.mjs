#!/usr/bin/env node
// Which requirements have a test? A quick look through the sources, from the project's root; npm test compares the titles of the
// tests that ran (check-statements.ts).
//   trace.mjs                 a line per area: tested / all
//   trace.mjs --missing MAP   the untested statements of an area (or of the given ids)
//   trace.mjs --unknown       ids in test files that are not in the register
// A requirement counts as tested when a test file (*.test.*, *.spec.*) names its id in square brackets in the title of a
// test that runs. Ids in comments and under .skip, .todo or .fixme do not count.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const register = new URL('../docs/requirements.tsv', import.meta.url)
const rows = readFileSync(register, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id, area, surface, requirement, source] = line.split('\t')
    return { id, area, surface, requirement, source, design: requirement.startsWith('DESIGN:') }
  })
const known = new Set(rows.map((row) => row.id))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\n')
  .filter((file) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file) && existsSync(file))
const tested = new Map()
for (const file of files) {
  // Removes comments: whole-line // and * lines, and /* … */ blocks.
  const text = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
  for (const match of text.matchAll(/\[((?:[A-Z]+-\d{3}(?:,\s*|\s+)?)+)\]/g)) {
    const calls = text.slice(0, match.index).match(/\b(?:test|it|describe)\b(?:\.\w+)*/g) ?? []
    if (/\.(skip|todo|fixme)\b/.test(calls.at(-1) ?? '.skip')) continue
    for (const [id] of match[1].matchAll(/[A-Z]+-\d{3}/g)) tested.set(id, [...(tested.get(id) ?? []), file])
  }
}

const [flag, ...wanted] = process.argv.slice(2)
if (flag === '--unknown') {
  const unknown = [...tested.keys()].filter((id) => !known.has(id))
  for (const id of unknown) console.log(`${id}\t${tested.get(id)[0]}`)
  console.log(`${unknown.length} unknown ids`)
  if (unknown.length > 0) process.exitCode = 1
} else if (flag === '--missing') {
  const open = rows.filter(
    (row) =>
      !tested.has(row.id) &&
      !row.design &&
      (wanted.length === 0 || wanted.includes(row.area) || wanted.includes(row.id)),
  )
  for (const row of open) console.log(`${row.id}\t${row.surface}\t${row.requirement}`)
  console.log(`${open.length} without a test`)
} else {
  const counted = rows.filter((row) => !row.design)
  for (const area of new Set(counted.map((row) => row.area))) {
    const list = counted.filter((row) => row.area === area)
    console.log(
      `${area.padEnd(9)} ${String(list.filter((row) => tested.has(row.id)).length).padStart(4)} / ${list.length}`,
    )
  }
  console.log(`${counted.filter((row) => tested.has(row.id)).length} of ${counted.length} requirements have a test`)
}
