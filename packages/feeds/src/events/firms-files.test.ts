import { ModelFileError } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { fetchFirms } from './firms-files.ts'

const BASE = 'https://firms.example/data/active_fire'
const NOAA_20 = `${BASE}/noaa-20-viirs-c2/csv/J1_VIIRS_C2_USA_contiguous_and_Hawaii_24h.csv`
const gone = (url: string) => Object.assign(new ModelFileError(`${url} is not there (404).`), { isMissing: true })

/** The addresses that are asked for while none has a file. */
async function tried(url: string): Promise<string[]> {
  const asked: string[] = []
  const answer = fetchFirms(url, async (one) => {
    asked.push(one)
    throw gone(one)
  })
  await expect(answer).rejects.toThrow(`${url} is not there`)
  return asked
}

test('the file of a satellite has the same area at the others', async () => {
  expect(await tried(NOAA_20)).toEqual([
    NOAA_20,
    `${BASE}/noaa-21-viirs-c2/csv/J2_VIIRS_C2_USA_contiguous_and_Hawaii_24h.csv`,
    `${BASE}/suomi-npp-viirs-c2/csv/SUOMI_VIIRS_C2_USA_contiguous_and_Hawaii_24h.csv`,
    `${BASE}/modis-c6.1/csv/MODIS_C6_1_USA_contiguous_and_Hawaii_24h.csv`,
  ])
  expect((await tried(`${BASE}/modis-c6.1/csv/MODIS_C6_1_Canada_24h.csv`))[1]).toBe(
    `${BASE}/noaa-20-viirs-c2/csv/J1_VIIRS_C2_Canada_24h.csv`,
  )
  expect(await tried('https://mirror.example/fires.csv')).toEqual(['https://mirror.example/fires.csv'])
})

test('[FEED-076] hot spots come from the next satellite where the file of one is gone', async () => {
  const from = (last: string) =>
    fetchFirms(NOAA_20, async (url) => {
      if (url.includes(last)) return last
      throw gone(url)
    })
  expect(await from('J1_VIIRS')).toBe('J1_VIIRS')
  expect(await from('MODIS')).toBe('MODIS')
})

test('a server that is busy is no reason to ask for another satellite', async () => {
  const asked: string[] = []
  const busy = fetchFirms(NOAA_20, async (url) => {
    asked.push(url)
    throw new ModelFileError('busy')
  })
  await expect(busy).rejects.toThrow('busy')
  expect(asked).toEqual([NOAA_20])
})
