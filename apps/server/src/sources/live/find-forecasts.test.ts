import { GfsModel, HrrrModel, IfsModel, NbmModel } from '@stormlane/atmosphere'
import { ModelFileError } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { findForecasts } from './find-forecasts.ts'

const NOW = new Date('2026-01-15T15:10:00Z')

/** Files of which some are there, and some are answered with a status or with no connection at all. */
function filesOf(answers: (key: string) => 'there' | number | 'no connection') {
  const asked: string[] = []
  const files = {
    asked,
    async index(key: string) {
      asked.push(key)
      const answer = answers(key)
      if (answer === 'there') return []
      if (answer === 'no connection') throw new ModelFileError(`${key} could not be reached.`)
      const error = new ModelFileError(`${key}: ${answer}`)
      throw Object.assign(error, answer === 404 ? { isMissing: true } : { status: answer })
    },
    messages: () => expect.unreachable('no field is read'),
  }
  return files
}

type Answers = Parameters<typeof filesOf>[0]

function find(hrrrAnswers: Answers, otherAnswers: Answers = () => 'there') {
  const hrrr = filesOf(hrrrAnswers)
  const others = filesOf(otherAnswers)
  const failures: string[] = []
  const found = findForecasts({
    feeds: {
      hrrr: { model: new HrrrModel(hrrr), files: hrrr },
      longHrrr: { model: new HrrrModel(hrrr, 'long'), files: hrrr },
      nbm: { model: new NbmModel(others), files: others },
      gfs: { model: new GfsModel(others), files: others },
      ifs: { model: new IfsModel(others), files: others },
    },
    onFailure: (error) => failures.push(`${error.model}: ${error.message}`),
    isGivenUp: () => false,
    now: NOW,
    signal: new AbortController().signal,
  })
  return { hrrr, failures, found }
}

test('a server error of the optional forecast of two days leaves the run its HRRR [FEED-030]', async () => {
  const { failures, found } = find((key) => (key.includes('f48') ? 500 : 'there'))
  expect(await found).toMatchObject({ hrrr: new Date('2026-01-15T15:00:00Z'), longHrrr: null })
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatch(/^HRRR: .*500$/)
})

test('a server error of the newest HRRR leads to the one before, and of all to a run without HRRR [FEED-030]', async () => {
  const older = find((key) => (key.includes('t15z') ? 503 : 'there'))
  expect(await older.found).toMatchObject({ hrrr: new Date('2026-01-15T14:00:00Z') })
  expect(older.failures).toEqual([])
  const none = find(() => 503)
  expect(await none.found).toMatchObject({ hrrr: null, runTime: new Date('2026-01-15T15:00:00Z') })
  expect(none.failures).toHaveLength(1)
})

test('a server of HRRR that cannot be reached is asked once [FEED-030]', async () => {
  const { hrrr, failures, found } = find(() => 'no connection')
  expect(await found).toMatchObject({ hrrr: null })
  expect(hrrr.asked).toHaveLength(1)
  expect(failures).toEqual([expect.stringContaining('could not be reached')])
})

test('without GFS a run reaches as far as NBM, without NBM as far as HRRR, and without any forecast there is none [FEED-032]', async () => {
  const noGfs = find(
    () => 'there',
    (key) => (key.startsWith('gfs') ? 404 : 'there'),
  )
  expect(await noGfs.found).toMatchObject({
    gfs: null,
    nbm: new Date('2026-01-15T12:00:00Z'),
    until: new Date('2026-01-23T12:00:00Z'),
  })
  const onlyHrrr = find(
    () => 'there',
    () => 503,
  )
  expect(await onlyHrrr.found).toMatchObject({ gfs: null, nbm: null, until: new Date('2026-01-17T12:00:00Z') })
  expect(onlyHrrr.failures.map((text) => text.slice(0, 4)).toSorted()).toEqual(['GFS:', 'IFS:', 'NBM:'])
  expect(
    await find(
      () => 404,
      () => 404,
    ).found,
  ).toBeNull()
})
