import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeNetworkFile } from './network-file.ts'
import { importedNetworkFile, openRoadNetwork } from './open-network.ts'
import { createNetwork } from './road-graph.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'open-network-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('opens the imported network if there is one, else the authored one, and refuses a damaged import', async () => {
  expect((await openRoadNetwork(folder)).nodeNames).toContain('Laramie, WY')
  await writeNetworkFile(importedNetworkFile(folder), createNetwork([{ lng: 0, lat: 0, name: 'Null Island' }], [], ''))
  expect((await openRoadNetwork(folder)).nodeNames).toEqual(['Null Island'])
  writeFileSync(importedNetworkFile(folder), 'SLROADS\n\u0001\u0000\u0000\u0000 cut off')
  await expect(openRoadNetwork(folder)).rejects.toThrow('truncated or damaged')
})
