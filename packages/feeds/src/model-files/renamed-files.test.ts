import { ModelFileError } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { renamed, renamedFiles } from './renamed-files.ts'

const V16 = 'gfs.{date}/{start}/atmos/gfs.t{start}z.pgrb2.0p25.f{lead}'
const V17 = 'gfs.{date}/{start}/products/atmos/grib2/0p25/gfs.t{start}z.pres_a.0p25.f{lead}.grib2'
const OLD = 'gfs.20261119/06/atmos/gfs.t06z.pgrb2.0p25.f007'
const NEW = 'gfs.20261119/06/products/atmos/grib2/0p25/gfs.t06z.pres_a.0p25.f007.grib2'

test('a file has its name in each template [FEED-031]', () => {
  expect(renamed(OLD, V16, V17)).toBe(NEW)
  expect(renamed(NEW, V17, V16)).toBe(OLD)
  expect(
    renamed(
      'blend.20260115/12/qmd/blend.t12z.qmd.f012.co.grib2',
      'blend.{date}/{start}/{product}/blend.t{start}z.{product}.f{lead}.co.grib2',
      'v5/{date}{start}/{product}-{lead}',
    ),
  ).toBe('v5/2026011512/qmd-012')
  expect(() => renamed('gfs.20261119/06/atmos/gfs.t12z.pgrb2.0p25.f007', V16, V17)).toThrow('is no file of')
})

/** A server with these files. */
function serverWith(names: readonly string[], status = 404) {
  const asked: string[] = []
  const answer = <T>(key: string, body: T) => {
    asked.push(key)
    if (names.includes(key)) return Promise.resolve(body)
    const error = new ModelFileError(`${key} is not there (${status}).`)
    return Promise.reject(Object.assign(error, status === 404 ? { isMissing: true } : { status }))
  }
  const files = renamedFiles({ index: (key) => answer(key, []), messages: (key) => answer(key, new Map()) }, V16, [
    V16,
    V17,
  ])
  return { asked, files }
}

test('the name that is there is found, and asked for first from then on [FEED-031]', async () => {
  const { asked, files } = serverWith([NEW])
  await files.index(OLD)
  await files.messages(OLD, [])
  await files.index(OLD)
  expect(asked).toEqual([OLD, NEW, NEW, NEW])
})

test('fields of a forecast from before the rename are read after one with new names [FEED-031]', async () => {
  const before = OLD.replace('t06z', 't00z').replace('/06/', '/00/')
  const { asked, files } = serverWith([before, NEW])
  await files.index(OLD)
  await files.messages(before, [])
  expect(asked.at(-1)).toBe(before)
  await expect(files.messages(OLD.replace('f007', 'f008'), [])).rejects.toThrow('f008 is not there')
})

test('a file under no name is missing under its own, and a server that fails is not asked for other names', async () => {
  await expect(serverWith([]).files.index(OLD)).rejects.toMatchObject({
    isMissing: true,
    message: expect.stringContaining(OLD),
  })
  const failing = serverWith([], 500)
  await expect(failing.files.index(OLD)).rejects.toMatchObject({ status: 500 })
  expect(failing.asked).toEqual([OLD])
})
