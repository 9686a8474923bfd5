import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadAuthoredNetwork } from '../corridors/authored-network.ts'
import { decodeNetwork, encodeNetwork, readNetworkFile, writeNetworkFile } from './network-file.ts'
import { roadStops } from './road-stops.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'roads-'))
afterAll(() => rmSync(folder, { recursive: true }))
const network = loadAuthoredNetwork()
const bytes = encodeNetwork(network)

test('a network is read back exactly as it was written', async () => {
  const file = path.join(folder, 'roads.network')
  await writeNetworkFile(file, network)
  expect(await readNetworkFile(file)).toEqual(network)
  expect(readdirSync(folder)).toEqual(['roads.network'])
})

test('places to stop are kept, and a file from before they were read opens without any [DESK-084]', () => {
  const stops = [{ kind: 'rest_area', name: 'Élan', latitude: 41.5, longitude: -96 } as const]
  expect(decodeNetwork(encodeNetwork({ ...network, stops: [...stops] })).stops).toEqual(stops)
  expect(bytes.toString('latin1')).not.toContain('"stops"')
  expect(roadStops(decodeNetwork(bytes).stops)).toMatchObject({ count: 0 })
  const found = roadStops(stops)
  const box = { south: 41, west: -97, north: 42, east: -95 }
  expect([found.within(box), found.within({ ...box, north: 41.4 })]).toEqual([stops, []])
})

test('a failed write leaves no temporary file behind', async () => {
  await expect(writeNetworkFile(path.join(folder, 'missing', 'roads.network'), network)).rejects.toThrow('ENOENT')
})

test.each([
  ['an empty file', Buffer.alloc(0), 'This is not a road network file.'],
  ['something else', Buffer.from('PK\u0003\u0004 and then some more text'), 'This is not a road network file.'],
  ['a truncated one', bytes.subarray(0, bytes.length - 1000), 'truncated or damaged'],
  ['one cut within its header', bytes.subarray(0, 40), 'truncated or damaged'],
  ['one with a bit flipped', Buffer.from(bytes).fill(1, 5000, 5001), 'truncated or damaged'],
])('refuses %s', async (_, content, message) => {
  const file = path.join(folder, 'broken')
  writeFileSync(file, content)
  await expect(readNetworkFile(file)).rejects.toThrow(message)
  rmSync(file)
})

test('refuses an unknown version', () => {
  const later = Buffer.from(bytes)
  later.writeUInt32LE(9, 8)
  expect(() => decodeNetwork(later)).toThrow('has version 9, this server reads 1')
})
