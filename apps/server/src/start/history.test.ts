import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/logging.ts'
import { openHistory } from './history.ts'

test.each([
  ['all', { ready: 0, total: 6 }],
  // Nobody makes storms into its folder, so it must not promise any.
  ['api', null],
] as const)('a process of role %s without storms says that %j are being made', async (role, progress) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'history-'))
  const config = { role, history: { folder, runsFolder: path.join(folder, 'runs'), url: undefined, isMade: true } }
  const { history, close } = openHistory({ config: config as Config, log: {} as Log })
  expect(history.list({ flags: {} } as unknown as Parameters<typeof history.list>[0])).toEqual({
    historical_storms: [],
    progress,
  })
  await close()
  rmSync(folder, { recursive: true })
})
