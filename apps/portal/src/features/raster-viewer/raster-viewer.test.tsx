// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openedMap } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { RasterViewer } from './raster-viewer.tsx'

const PATIENT = { timeout: 30_000 }
const FILE = {
  bounds: { west: -110, south: 30, east: -90, north: 45 },
  width: 2000,
  height: 1500,
  projection: 'EPSG:5070',
  overviews: 3,
  tile_url: 'https://portal.example/api/tiles/WebMercatorQuad/{z}/{x}/{y}@{size}x.png?url=u&colormap_name=gust&token=t',
}

afterEach(() => localStorage.clear())

function open(answering: Answering = () => ({ body: { raster_file: FILE } }), address?: string) {
  const server = stubServer(answering)
  stageScreen(undefined, () => <RasterViewer address={address} />)
  return server
}

const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'GCS URL to COG' })
const variable = () => screen.getByRole('combobox', { name: 'Variable' })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

test('has a field for the address, a variable and a button [INTERNAL-001] [INTERNAL-002] [INTERNAL-003] [SHELL-021]', () => {
  const { asked } = open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Raster-file viewer')
  expect(address().value).toBe('')
  expect(variable()).toBeTruthy()
  expect(submit().disabled).toBe(true)
  expect(asked).toEqual([])
})

test('the variable is one of the fixed list [INTERNAL-005] [INTERNAL-006]', async () => {
  open()
  await userEvent.click(variable())
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'road',
    'disruption',
    'power_v2',
    'flood',
    'life_property',
    'temperature',
    'rain_accumulation',
    'snow_accumulation',
    'wind_speed',
    'wind_gust',
    'lightning_probability',
    'radar',
  ])
})

test('cog-url fills in the address, and the variable that it names [INTERNAL-004]', () => {
  const { asked } = open(undefined, 'https://storage.example/runs/wind_gust.tif')
  expect(address().value).toBe('https://storage.example/runs/wind_gust.tif')
  expect(variable().textContent).toBe('wind_gust')
  expect(asked).toEqual([])
})

test('Submit opens the file, draws its tiles and says what it is [INTERNAL-007]', async () => {
  const { asked } = open(undefined, ' https://storage.example/runs/wind_gust.tif ')
  const map = await openedMap()
  await userEvent.click(submit())
  await waitFor(() => expect(screen.getByText('2,000 × 1,500 pixels')).toBeTruthy(), PATIENT)
  expect(screen.getByText('EPSG:5070')).toBeTruthy()
  expect(asked).toMatchObject([{ method: 'GET', path: '/raster_files/description' }])
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    url: 'https://storage.example/runs/wind_gust.tif',
    variable: 'wind_gust',
  })
  await waitFor(
    () =>
      expect(map.sources.get('raster-file')).toMatchObject({
        tiles: [FILE.tile_url.replace('{size}', '2')],
      }),
    PATIENT,
  )
  expect(screen.getByRole('region', { name: /Wind Gust/ })).toBeTruthy()
})

test('says in the words of the server what is wrong with a file', async () => {
  open(() => ({ status: 400, body: { error: 'The file is a ZIP archive, not a GeoTIFF. Unpack it first.' } }))
  await userEvent.type(address(), 'https://storage.example/a.zip')
  await userEvent.click(submit())
  expect((await screen.findByRole('alert', {}, PATIENT)).textContent).toBe(
    'The file is a ZIP archive, not a GeoTIFF. Unpack it first.',
  )
})
