import { expect, test } from 'vitest'
import { encodeIndexedPng, transparentPng } from './indexed-png.ts'
import { readIndexedPng } from './read-indexed-png.ts'

/** A table in which every entry has a different color. */
const COLORS = Uint8Array.from({ length: 4 * 256 }, (_, i) => (i % 4 === 3 ? 255 - (i >> 2) : i >> 2))

test.each([
  ['differences that overflow a byte', (x: number, y: number) => (x * 7 + y * 131) & 255],
  ['smooth', (x: number, y: number) => 128 + 100 * Math.sin(x / 9) * Math.cos(y / 7)],
  ['checkered', (x: number, y: number) => ((x + y) % 2) * 255],
])('an image survives a round trip: %s', (_, entryAt) => {
  for (const size of [256, 512]) {
    const pixels = Uint8Array.from({ length: size * size }, (_value, i) => entryAt(i % size, Math.floor(i / size)))
    const picture = readIndexedPng(encodeIndexedPng(pixels, size, COLORS))
    expect(picture.size).toBe(size)
    let wrong = 0
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        const entry = pixels[y * size + x] as number
        const [red, green, blue, alpha] = picture.colorAt(x, y)
        if (red !== entry || green !== entry || blue !== entry || alpha !== 255 - entry) wrong++
      }
    expect(wrong).toBe(0)
  }
})

test('a transparent image is small', () => {
  const png = transparentPng(256)
  expect(readIndexedPng(png).colorAt(200, 100)).toEqual([0, 0, 0, 0])
  expect(png.length).toBeLessThan(250)
})

test('throws if the number of pixels does not match the size', () => {
  expect(() => encodeIndexedPng(new Uint8Array(100), 256, COLORS)).toThrow(RangeError)
})
