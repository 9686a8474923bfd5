import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { KeptPages } from './kept-pages.ts'

function keptPages(maxBytes?: number) {
  const pages = new KeptPages(maxBytes)
  const built: string[] = []
  const read = async (key: string, state: string, { bytes = 10, organizationId = 'mine' } = {}) => {
    const page = await pages.page(key, { organizationId, state }, async () => {
      built.push(`${key} ${state}`)
      return Buffer.alloc(bytes, key)
    })
    return page.body.length
  }
  /** Asked for by two at once, so that it is kept. */
  const twice = (...asked: Parameters<typeof read>) => Promise.all([read(...asked), read(...asked)])
  return { pages, built, read, twice }
}

test('a page is built once a state for callers that ask at once, and kept from the second one on', async () => {
  const { built, read } = keptPages()
  await Promise.all([read('a', '1'), read('a', '1'), read('b', '1')])
  await read('a', '1')
  await read('a', '2')
  expect(built).toEqual(['a 1', 'b 1', 'a 2'])
  await read('a', '2')
  await read('a', '2')
  expect(built).toEqual(['a 1', 'b 1', 'a 2', 'a 2'])
})

test('a list that changes from one request to the next takes no room', async () => {
  const { pages, read } = keptPages(100_000)
  for (let state = 0; state < 50; state++) await read('a', String(state), { bytes: 4000 })
  expect(pages.bytes).toBeLessThan(1000)
})

test('a page that could not be built is built again', async () => {
  const { pages, built, read } = keptPages()
  const scope = { organizationId: 'mine', state: '1' }
  await expect(pages.page('a', scope, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  await read('a', '1')
  expect(built).toEqual(['a 1'])
})

test('the pages take no more room than their limit; those asked for longest ago go first', async () => {
  const { pages, built, twice } = keptPages(100_000)
  for (let number = 0; number < 60; number++) {
    await twice(`page ${number}`, '1', { bytes: 4000, organizationId: `organization ${number % 10}` })
    await twice('page 0', '1', { organizationId: 'organization 0' })
  }
  expect(pages.bytes).toBeLessThanOrEqual(100_000)
  expect(pages.bytes).toBeGreaterThan(90_000)
  expect(built.filter((one) => one === 'page 0 1')).toHaveLength(1)
  await twice('page 1', '1')
  expect(built.filter((one) => one === 'page 1 1')).toHaveLength(2)
})

test('an organization that asks for many pages displaces its own, not those of others', async () => {
  const { pages, built, read, twice } = keptPages(100_000)
  await twice('theirs', '1', { organizationId: 'theirs' })
  for (let number = 0; number < 100; number++) {
    await twice(`mine ${number}`, '1', { bytes: 5000 })
    await read(`once ${number}`, '1', { bytes: 5000 })
  }
  expect(pages.bytes).toBeLessThanOrEqual(25_010)
  await read('theirs', '1', { organizationId: 'theirs' })
  expect(built.filter((one) => one === 'theirs 1')).toHaveLength(1)
})

test('a page of more than a twentieth of the room is not kept', async () => {
  const { pages, built, read, twice } = keptPages(1000)
  await twice('a', '1', { bytes: 51 })
  expect(pages.bytes).toBe(0)
  expect(await read('a', '1', { bytes: 51 })).toBe(51)
  expect(built).toHaveLength(2)
})

test('a page is compressed once, and its compressed forms count as room', async () => {
  const pages = new KeptPages()
  const scope = { organizationId: 'mine', state: '1' }
  const read = () => pages.page('a', scope, async () => Buffer.alloc(5000, 'weather '))
  const [page, same] = await Promise.all([read(), read()])
  const [first, second] = await Promise.all([page.compressed('gzip'), same.compressed('gzip')])
  expect(second).toBe(first)
  expect(gunzipSync(first as Buffer)).toEqual(page.body)
  expect(pages.bytes).toBe(5000 + (first?.length ?? 0))
})

test('a short page is not compressed', async () => {
  const page = await new KeptPages().page('a', { organizationId: 'mine', state: '1' }, async () => Buffer.from('{}'))
  expect(page.compressed('br')).toBeUndefined()
})

test('a page and its compressed forms keep no more memory than is counted', async () => {
  const pages = new KeptPages()
  const build = async () => Buffer.from('weather '.repeat(500))
  const [page] = await Promise.all([1, 2].map(() => pages.page('a', { organizationId: 'mine', state: '1' }, build)))
  const forms = [page?.body, await page?.compressed('br'), await page?.compressed('gzip')]
  expect(forms.map((form) => form?.buffer.byteLength)).toEqual(forms.map((form) => form?.length))
  expect(pages.bytes).toBe(forms.reduce((sum, form) => sum + (form?.length ?? 0), 0))
})
