import { expect, test } from 'vitest'
import { KeptTiles } from './kept-tiles.ts'

const png = (text: string) => Buffer.from(text)

test('a tile is drawn once while there is room; the one asked for longest ago goes first', async () => {
  const tiles = new KeptTiles(6)
  const drawn: string[] = []
  const ask = async (key: string) =>
    String(
      await tiles.tile(key, async () => {
        drawn.push(key)
        return png(`${key}12`)
      }),
    )
  expect(await ask('a')).toBe('a12')
  await ask('b')
  expect(await ask('a')).toBe('a12')
  await ask('c')
  expect(drawn).toEqual(['a', 'b', 'c'])
  await ask('a')
  await ask('b')
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})

test('a tile that could not be drawn is drawn again, and two callers at once count once', async () => {
  const tiles = new KeptTiles(6)
  await expect(tiles.tile('a', () => Promise.reject(new Error('no thread')))).rejects.toThrow('no thread')
  const both = await Promise.all(['1', '2'].map((text) => tiles.tile('a', async () => png(`a${text}`))))
  expect(both.map(String)).toEqual(['a1', 'a2'])
  await tiles.tile('b', async () => png('b123'))
  expect(String(await tiles.tile('a', async () => png('new')))).toBe('a1')
})
