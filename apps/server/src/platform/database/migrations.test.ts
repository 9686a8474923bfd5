import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '../../../migrations/index.ts'

const folder = path.join(import.meta.dirname, '../../../migrations')
/** Older ones were released before builds of two versions could work side by side. */
const FIRST_CHECKED = '0400'
const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file))

/** What a build that does not know the migration may still use, or does not fill in. */
const TAKES_AWAY =
  /\bdrop (table|column|constraint|function|trigger)\b|\brename\b|\balter column\b[^,`]*\b(type|set not null)\b|\badd constraint\b|\badd column\b(?![^,`]*\bdefault\b)[^,`]*\bnot null\b/i

test('every migration is in the list, under the name of its file', () => {
  expect(Object.keys(migrations).toSorted()).toEqual(files.map((file) => file.replace('.ts', '')).toSorted())
})

test.each(files.filter((file) => file >= FIRST_CHECKED))(
  '%s leaves builds working that do not know it, or says that it ends them',
  (file) => {
    const takesAway = TAKES_AWAY.test(readFileSync(path.join(folder, file), 'utf8'))
    expect(takesAway && !migrations[file.replace('.ts', '')]?.endsOlderBuilds).toBe(false)
  },
)

test.each([
  ['alter table routes drop column name', true],
  ['alter table routes rename to trips', true],
  ['alter table routes alter column name type varchar(20)', true],
  ['alter table routes add column zone text not null', true],
  ["alter table routes add column zone text not null default 'UTC'", false],
  ['alter table routes add column zone text', false],
  ['create table trips (id uuid not null)', false],
])('the check judges %j', (statement, takesAway) => {
  expect(TAKES_AWAY.test(statement)).toBe(takesAway)
})
