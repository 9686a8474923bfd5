// JavaScript that a page needs before it works, gzip, from the manifest of the built portal. The peer is the nearest open
// product's first load as measured for docs (traccar-web, 525 kB); it is not fetched here, so its figure is a constant.
import { gzipKilobytes, readManifest } from './bundle-size.ts'

const TRACCAR_WEB_KB = 525
const ENTRY = 'index.html'
/** Pages with HTML of their own. */
const OWN_HTML = ['login.html', 'alert.html', 'calculators.html']
/** Pages inside the shell also load the shell itself. */
const SHELL = 'src/app/frames/shell/shell.tsx'
const INSIDE_SHELL = ['map', 'dashboard', 'my-account'].map((page) => `src/app/pages/${page}-page.tsx`)

const manifest = readManifest()
const pages = Object.keys(manifest).filter((name) => name !== ENTRY && manifest[name]?.isDynamicEntry)

for (const page of [...OWN_HTML, ...pages]) {
  const roots = OWN_HTML.includes(page) ? [page] : [ENTRY, page, ...(INSIDE_SHELL.includes(page) ? [SHELL] : [])]
  const ours = gzipKilobytes(manifest, roots)
  const ratio = Math.round((TRACCAR_WEB_KB / ours) * 10) / 10
  console.log(
    JSON.stringify({
      bench: 'bundle',
      size: page,
      unit: 'kB gzip',
      ours,
      peer: 'traccar-web',
      theirs: TRACCAR_WEB_KB,
      ratio,
    }),
  )
}
