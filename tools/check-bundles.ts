// Fails when a page has grown beyond its limit of JavaScript (ADR 0185, ADR 0186, ADR 0203, ADR 0242, ADR 0243, ADR 0273). Needs a built portal.
import { gzipKilobytes, readManifest } from '../bench/bundle-size.ts'

const PORTAL = ['index.html', 'src/app/frames/shell/shell.tsx']

/** Kilobytes, gzip. The map's worker is not counted, because it loads in parallel with the page. */
const LIMITS = [
  { page: 'Sign-in pages', limit: 92, chunks: ['login.html'] },
  { page: 'Calculators', limit: 81, chunks: ['calculators.html'] },
  {
    page: 'Alert viewer with its map',
    limit: 396,
    chunks: ['alert.html', 'src/features/alert-viewer/alert-map.tsx'],
  },
  { page: 'Map', limit: 560, chunks: [...PORTAL, 'src/app/pages/map-page.tsx'] },
  { page: 'Dashboard', limit: 592, chunks: [...PORTAL, 'src/app/pages/dashboard-page.tsx'] },
]

const manifest = readManifest()
for (const { page, limit, chunks } of LIMITS) {
  const size = gzipKilobytes(manifest, chunks)
  console.log(`${size > limit ? '✗' : '✓'} ${page}: ${size} kB of at most ${limit} kB`)
  if (size > limit) process.exitCode = 1
}
