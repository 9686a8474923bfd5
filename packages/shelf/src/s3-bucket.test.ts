import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BucketError } from '@stormlane/domain/product'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPracticeBucket, type PracticeBucket } from './practice-bucket.fixture.ts'
import { s3Bucket } from './s3-bucket.ts'

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

let folder: string
let server: PracticeBucket
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bucket-'))
  server = await openPracticeBucket({ ...KEYS, folder, pageSize: 3 })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const bucketIn = (inner: string, settings: object = {}) =>
  s3Bucket({ url: `${server.url}${inner}`, region: 'us-east-1', retryAfterMs: 1, ...KEYS, ...settings })

test('stores, reads with ranges, lists over pages and deletes objects of any key', async () => {
  const bucket = bucketIn('/some folder')
  const keys = ["a/it's (1)+2.json", 'a/b&c.json', 'a/3', 'a/ä.bin', 'b/1']
  for (const key of keys) await bucket.put(key, Buffer.from(`text of ${key}`))
  expect(Buffer.from((await bucket.get(keys[0] as string)) ?? []).toString()).toBe(`text of ${keys[0]}`)
  expect(Buffer.from((await bucket.get('b/1', { from: 5, length: 2 })) ?? []).toString()).toBe('of')
  expect(await bucket.get('a/none')).toBeNull()
  const listed = await bucket.list('a/')
  expect(listed.map(({ key }) => key).sort()).toEqual(keys.slice(0, 4).sort())
  expect(listed.find(({ key }) => key === 'a/3')?.bytes).toBe('text of a/3'.length)
  // A bucket at another folder of the same store has nothing of it.
  expect(await bucketIn('/other').list('')).toEqual([])
  await bucket.delete('a/3')
  await bucket.delete('a/3')
  expect(await bucket.get('a/3')).toBeNull()
})

test('stores a large file in parts, and ends uploads that were never finished', async () => {
  const bucket = bucketIn('')
  const bytes = randomBytes(17 << 20)
  const file = path.join(folder, 'large')
  writeFileSync(file, bytes)
  await bucket.putFile('large', file)
  expect(Buffer.compare((await bucket.get('large')) ?? Buffer.alloc(0), bytes)).toBe(0)
  expect(server.requests.filter((request) => request === 'PUT large')).toHaveLength(3)

  const stopped = new AbortController()
  const uploading = bucket.putFile('stopped', file, stopped.signal)
  while (readdirSync(path.join(folder, 'uploads')).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  // A process that is killed here leaves the upload behind: nothing may end it but the next process.
  server.fail('cut')
  stopped.abort()
  await expect(uploading).rejects.toThrow()
  server.fail('none')
  expect(await bucket.get('stopped')).toBeNull()
  expect(await bucket.endUploads('st')).toBe(1)
  expect(readdirSync(path.join(folder, 'uploads'))).toEqual([])
})

test('tries again after an overload and a broken connection, and says what failed when nothing helps', async () => {
  const bucket = bucketIn('')
  await bucket.put('kept', Buffer.from('kept'))
  for (const fault of ['unavailable', 'cut'] as const) {
    server.fail(fault, 2)
    expect(Buffer.from((await bucket.get('kept')) ?? []).toString()).toBe('kept')
  }
  server.fail('unavailable')
  await expect(bucket.get('kept')).rejects.toThrow(new BucketError('GET kept failed: status 503'))
  server.fail('slow')
  await expect(bucketIn('', { timeoutMs: 50 }).get('kept')).rejects.toThrow(/^GET kept failed: .*timeout/)
  server.fail('none')
})

test('a wrong key is refused in words', async () => {
  const wrong = bucketIn('', { secretAccessKey: 'wrong' })
  await expect(wrong.list('')).rejects.toThrow(
    'GET the bucket was refused with status 403, SignatureDoesNotMatch: The request was refused.',
  )
  await expect(bucketIn('', { accessKeyId: 'nobody' }).get('kept')).rejects.toThrow('InvalidAccessKeyId')
})
