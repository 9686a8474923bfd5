import { expect, test } from 'vitest'
import { VehiclePages } from './vehicle-pages.ts'

const pages = (mostKept?: number) => {
  const asked: string[][] = []
  const cache = new VehiclePages(mostKept)
  const read = async (versions: Record<string, number>, gone: string[] = [], organizationId = 'mine') => {
    const page = await cache.page(
      organizationId,
      Object.entries(versions).map(([id, version]) => ({ id, version: String(version) })),
      async (ids) => {
        asked.push(ids)
        return new Map(ids.filter((id) => !gone.includes(id)).map((id) => [id, `${id}${versions[id]}`]))
      },
    )
    return Buffer.concat(page).toString()
  }
  return { asked, read }
}

test('only changed vehicles are loaded again, and the order is that of the page', async () => {
  const { asked, read } = pages()
  expect(await read({ a: 1, b: 1 })).toBe('a1,b1')
  expect(await read({ b: 1, a: 1 })).toBe('b1,a1')
  expect(await read({ a: 1, b: 2, c: 1 })).toBe('a1,b2,c1')
  expect(asked).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
})

test('a vehicle deleted before it is loaded is left out, even if an older version of it is cached', async () => {
  const { read } = pages()
  await read({ a: 1 })
  expect(await read({ a: 2, b: 1 }, ['a'])).toBe('b1')
})

test('the cache holds no more vehicles than its limit', async () => {
  const { asked, read } = pages(2)
  await read({ a: 1, b: 1, c: 1 })
  expect(await read({ c: 1, a: 1 })).toBe('c1,a1')
  expect(asked).toEqual([['a', 'b', 'c'], ['a']])
})

test('a vehicle of another organization with the same id and version is another one', async () => {
  const { asked, read } = pages()
  await read({ a: 1 })
  await read({ a: 1 }, [], 'theirs')
  expect(asked).toEqual([['a'], ['a']])
})

test('a kept vehicle keeps no memory but its own, and its text is UTF-8', async () => {
  const page = () =>
    new VehiclePages().page('mine', [{ id: 'a', version: '1' }], async () => new Map([['a', '"Müller"']]))
  const [row] = await page()
  expect(row?.toString()).toBe('"Müller"')
  expect(row?.buffer.byteLength).toBe(9)
})
