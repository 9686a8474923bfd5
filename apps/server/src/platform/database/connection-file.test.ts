import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionUrl, readConnection, writeConnection } from './connection-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stormlane-connection-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('port and password are read as they were written, by their owner only', () => {
  const connection = { port: 5433, password: 'secret', host: 'machine' }
  // Only root may give the folder to another user, and writes the file for that user then.
  if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534)
  writeConnection(folder, connection)
  expect(readConnection(folder)).toEqual(connection)
  expect(readdirSync(folder)).toEqual(['postgres.json'])
  const { mode, uid, gid } = statSync(path.join(folder, 'postgres.json'))
  expect(mode & 0o777).toBe(0o600)
  expect([uid, gid]).toEqual([statSync(folder).uid, statSync(folder).gid])
  expect(connectionUrl(connection)).toBe('postgres://stormlane:secret@127.0.0.1:5433/stormlane')
  expect(connectionUrl(connection, 'postgres')).toBe('postgres://stormlane:secret@127.0.0.1:5433/postgres')
})

test.each([
  ['{"port":5433,"password":"secret"}', { port: 5433, password: 'secret', host: undefined }],
  ['{"port":"5433","password":"secret"}', undefined],
  ['{"port":5433}', undefined],
  ['{"password":"secret"}', undefined],
  ['{"port":54', undefined],
  ['', undefined],
])('the file %s is read, or passed over if it is not whole', (text, connection) => {
  writeFileSync(path.join(folder, 'postgres.json'), text)
  expect(readConnection(folder)).toEqual(connection)
})

test('a folder without the file has no connection', () => {
  expect(readConnection(folder)).toBeUndefined()
})
