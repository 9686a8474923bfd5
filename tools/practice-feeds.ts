// Publishes the simulated world as files of NOAA's buckets, for STORMLANE_WORLD=live with FEEDS_BASE_URL (docs/live.md).
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { PracticeFiles, practiceServer } from '@stormlane/simulation'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    seed: { type: 'string', default: '1' },
    degrees: { type: 'string', default: '0.25' },
    'hrrr-km': { type: 'string', default: '12' },
    'nbm-km': { type: 'string', default: '12' },
    latency: { type: 'string', default: 'none' },
    'gfs-version': { type: 'string', default: '16' },
    'gfs-area': { type: 'string', default: 'simulated' },
    recording: { type: 'string' },
    now: { type: 'string' },
  },
})

const number = (name: 'port' | 'seed' | 'degrees' | 'hrrr-km' | 'nbm-km', low: number, high: number) => {
  const value = Number(values[name])
  if (values[name].trim() !== '' && value >= low && value <= high) return value
  console.error(`--${name} must be a number from ${low} to ${high}.`)
  process.exit(1)
}
if (values.latency !== 'none' && values.latency !== 'typical') {
  console.error('--latency must be none or typical.')
  process.exit(1)
}
if (values['gfs-area'] !== 'simulated' && values['gfs-area'] !== 'earth') {
  console.error('--gfs-area must be simulated or earth.')
  process.exit(1)
}
if (values['gfs-version'] !== '16' && values['gfs-version'] !== '17') {
  console.error('--gfs-version must be 16 or 17.')
  process.exit(1)
}
const fixedNow = values.now === undefined ? undefined : new Date(values.now)
if (fixedNow && Number.isNaN(fixedNow.getTime())) {
  console.error('--now must be a time such as 2026-01-15T12:00:00Z.')
  process.exit(1)
}
const files = new PracticeFiles({
  seed: number('seed', -1e9, 1e9),
  degrees: number('degrees', 0.05, 5),
  hrrrKm: number('hrrr-km', 3, 200),
  nbmKm: number('nbm-km', 2.5, 200),
  isGfs17: values['gfs-version'] === '17',
  isGfsGlobal: values['gfs-area'] === 'earth',
  latency: values.latency,
  recording: values.recording,
  now: () => fixedNow ?? new Date(),
})
const server = practiceServer(files).listen(number('port', 0, 65_535), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`Practice feeds are at http://127.0.0.1:${port}`)
  console.log(`Show them: STORMLANE_WORLD=live FEEDS_BASE_URL=http://127.0.0.1:${port} npm start`)
  console.log(
    `Roads: curl -o road-feeds.json http://127.0.0.1:${port}/road-feeds.json, and STORMLANE_ROAD_FEEDS=road-feeds.json`,
  )
})
