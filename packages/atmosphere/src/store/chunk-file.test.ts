import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChunkFile, ChunkFileWriter, CorruptFileError } from './chunk-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chunk-file-'))
  file = path.join(folder, 'slices.grid')
})
afterEach(() => rmSync(folder, { recursive: true }))

const chunk = (seed: number) => Int16Array.from({ length: 500 }, (_, i) => (i * seed) % 977)

function writeThree(): void {
  const writer = new ChunkFileWriter(file, 3)
  writer.write(2, chunk(5))
  writer.write(0, chunk(7))
  writer.write(1, new Int16Array(500).fill(9))
  writer.finish()
}

test('chunks are read by number, in whatever order they were written', () => {
  writeThree()
  const reader = new ChunkFile(file, 3)
  expect(reader.read(0, 500)).toEqual(chunk(7))
  expect(reader.read(2, 500)).toEqual(chunk(5))
  expect(reader.read(1, 500)).toEqual(new Int16Array(500).fill(9))
  expect(reader.range(1)).toEqual({ min: 9, max: 9 })
  reader.close()
})

test('a writer can read its chunks before the file is finished', () => {
  const writer = new ChunkFileWriter(file, 2)
  writer.write(1, chunk(3))
  expect(writer.read(1, 500)).toEqual(chunk(3))
  writer.write(0, chunk(4))
  writer.finish()
  const reader = new ChunkFile(file, 2)
  expect(reader.read(0, 500)).toEqual(chunk(4))
  expect(reader.read(1, 500)).toEqual(chunk(3))
  reader.close()
})

test('plain chunks are read into an array of the caller, and a changed chunk is refused on its first read', () => {
  const writer = new ChunkFileWriter(file, 2)
  writer.writePlain(0, chunk(5))
  writer.writePlain(1, new Int16Array(500).fill(-3))
  writer.finish()
  const target = new Int16Array(500)
  const reader = new ChunkFile(file, 2)
  expect(reader.readPlain(0, target)).toBe(target)
  expect(target).toEqual(chunk(5))
  expect(reader.readPlain(1, target)).toEqual(new Int16Array(500).fill(-3))
  expect(() => reader.readPlain(0, new Int16Array(499))).toThrow(CorruptFileError)
  reader.close()
  const bytes = readFileSync(file)
  bytes[400] = (bytes[400] as number) ^ 1
  writeFileSync(file, bytes)
  const another = new ChunkFile(file, 2)
  expect(() => another.readPlain(0, target)).toThrow('checksum')
  another.close()
})

test('a truncated file is refused', () => {
  writeThree()
  truncateSync(file, readFileSync(file).length - 5)
  expect(() => new ChunkFile(file, 3)).toThrow(CorruptFileError)
  truncateSync(file, 3)
  expect(() => new ChunkFile(file, 3)).toThrow('too short')
})

test('a changed index is refused', () => {
  writeThree()
  const bytes = readFileSync(file)
  const inIndex = bytes.length - 24 - 10
  bytes[inIndex] = (bytes[inIndex] as number) ^ 1
  writeFileSync(file, bytes)
  expect(() => new ChunkFile(file, 3)).toThrow('its index was changed')
})

test('a changed chunk is refused when it is read; other chunks can still be read', () => {
  writeThree()
  const bytes = readFileSync(file)
  bytes[20] = (bytes[20] as number) ^ 1
  writeFileSync(file, bytes)
  const reader = new ChunkFile(file, 3)
  expect(() => reader.read(2, 500)).toThrow(CorruptFileError)
  expect(reader.read(0, 500)).toEqual(chunk(7))
  reader.close()
})

test('a file with another number of chunks, or of another kind, is refused', () => {
  writeThree()
  expect(() => new ChunkFile(file, 4)).toThrow('does not fit')
  writeFileSync(file, 'x'.repeat(200))
  expect(() => new ChunkFile(file, 3)).toThrow('not a chunk file')
})
