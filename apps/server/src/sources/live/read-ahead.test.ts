// The maker of a run with substitutes for the thread that reads for it: one that answers, one that dies, and one that
// never answers.
import type { ModelStep } from '@stormlane/atmosphere'
import { ModelFileError, type RunStep } from '@stormlane/domain/weather'
import { afterEach, expect, test, vi } from 'vitest'
import { modelSettings } from '../../platform/model-settings.ts'
import { openReadAhead } from './read-ahead.ts'

vi.setConfig({ testTimeout: 60_000 })

const CYCLE = new Date('2026-01-15T12:00:00Z')
const stepOf = (hour: number): RunStep => ({ model: 'HRRR', cycle: CYCLE, hour, hasQuarters: false })
const ORDER = Array.from({ length: 10 }, (_, hour) => stepOf(hour))
const connection = { models: modelSettings({}, undefined), userAgent: 'test', folder: '' }
const OWN = { from: { kind: 'regular' }, fields: {}, quarters: new Map() } as unknown as ModelStep

/** Answers each wanted step with its hour as the only temperature, fails at hour 3, and dies at hour 7. */
const ANSWERS = `
  let go
  answerTasks((task, { tell }) => {
    if (task === 'forget unused files') return undefined
    return new Promise((end) => { go = { end, tell } })
  }, (notice) => {
    if (notice === 'the run has ended') return go.end()
    for (const step of notice.wanted) {
      if (step.hour === 7) process.exit(3)
      const error = Object.assign(new Error('f03 cannot be read.'), { name: 'ModelFileError', model: 'HRRR', cycle: '12' })
      if (step.hour === 3) go.tell({ step, failure: toFailure(error) })
      else {
        const temperature = new Float32Array([step.hour])
        const read = { from: {}, fields: { temperature }, quarters: new Map() }
        go.tell({ step, read, notes: { received: { HRRR: 5 }, quarters: [] } }, [temperature.buffer])
      }
    }
  })`
const SILENT = 'answerTasks(() => new Promise(() => {}))'

function moduleOf(source: string): URL {
  const threads = new URL('../../../../../packages/threads/src/index.ts', import.meta.url)
  const code = `import { answerTasks, toFailure } from '${threads.href}'\n${source}`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

let opened: ReturnType<typeof openReadAhead> | undefined
afterEach(() => opened?.close())

function open(source: string) {
  const self: number[] = []
  let received = 0
  opened = openReadAhead({
    connection,
    degrees: 1,
    stepsInOrder: () => ORDER,
    onNotes: (notes) => {
      received += notes.received.HRRR ?? 0
    },
    readSelf: async ({ hour }) => {
      self.push(hour)
      return OWN
    },
    module: moduleOf(source),
  })
  return { ahead: opened, self, received: () => received }
}
const temperatureOf = ({ fields }: ModelStep) => fields.temperature?.[0]

test('steps come from the other thread in any order, again where they are asked for again, with the bytes that it read [FEED-025]', async () => {
  const { ahead, self, received } = open(ANSWERS)
  for (const hour of [0, 1, 2, 0, 2, 1]) expect(temperatureOf(await ahead.read(stepOf(hour)))).toBe(hour)
  expect(self).toEqual([])
  expect(received()).toBeGreaterThanOrEqual(15)
  await ahead.end()
})

test('a file that the other thread cannot read fails its own step in the same words, and no other one [FEED-026]', async () => {
  const { ahead } = open(ANSWERS)
  expect(temperatureOf(await ahead.read(stepOf(2)))).toBe(2)
  const failed = ahead.read(stepOf(3))
  await expect(failed).rejects.toBeInstanceOf(ModelFileError)
  await expect(failed).rejects.toMatchObject({ message: 'f03 cannot be read.', model: 'HRRR', cycle: '12' })
  await expect(ahead.read(stepOf(2))).resolves.toBeTruthy()
})

test('where the other thread dies, the maker of the run reads what is left itself [FEED-026]', async () => {
  const { ahead, self } = open(ANSWERS)
  expect(await ahead.read(stepOf(7))).toBe(OWN)
  expect(await ahead.read(stepOf(8))).toBe(OWN)
  expect(self).toEqual([7, 8])
  await ahead.end()
})

test('a run that is stopped does not wait for a file, and a thread that never answers is ended [FEED-026]', async () => {
  const { ahead, self } = open(SILENT)
  const stopping = new AbortController()
  const reading = ahead.read(stepOf(0), stopping.signal)
  stopping.abort()
  await expect(reading).rejects.toThrow(/abort/i)
  await expect(ahead.read(stepOf(1), stopping.signal)).rejects.toThrow(/abort/i)
  await ahead.close()
  expect(self).toEqual([])
})
